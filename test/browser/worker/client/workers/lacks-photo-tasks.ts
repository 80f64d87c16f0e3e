/** The worker of the package, in which the photo tasks cannot be loaded. */
import { LAZY_TASK_MODULES } from '../../../../../src/worker/create-task-implementations.js';
import { ModuleLoadError } from '../../../../../src/shared/shared.js';
import '../../../../../src/worker/doc-capture.worker.js';

LAZY_TASK_MODULES.photoTasks.load = () => Promise.reject(new ModuleLoadError('404'));
