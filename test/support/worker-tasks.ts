import { createTaskImplementations, LAZY_TASK_MODULES } from '../../src/worker/create-task-implementations.js';
import type { TaskModules } from '../../src/worker/create-task-implementations.js';
import type { CheckReport, Expectation } from '../../src/checks/checks.js';
import type { WorkerClient, WorkerClientOptions } from '../../src/worker/client/client.js';
import type { WorkerTasks } from '../../src/worker/worker.js';
import { lazyModule, type Lazy } from '../../src/shared/shared.js';

export const notFound = (): Promise<never> => Promise.reject(new Error('404'));

type ModuleImports = { readonly [N in keyof TaskModules]?: () => Promise<LoadedModule<TaskModules[N]>> };
type LoadedModule<L> = NonNullable<L> extends Lazy<infer M> ? M : never;

/** Worker tasks on this page with other modules in the place of some. */
export function createTasksWith(imports: ModuleImports): WorkerTasks {
  const replaced = Object.entries(imports).map(([name, load]) => [name, lazyModule(load as () => Promise<unknown>)]);
  return createTaskImplementations({}, { ...LAZY_TASK_MODULES, ...Object.fromEntries(replaced) });
}

/** The report on a photo. Its reader may still be loading, and the report has none of its data then. So this tries again. */
export async function checkUntil(
  isRead: (report: CheckReport) => boolean,
  tasks: Pick<WorkerTasks, 'checkPhoto'>,
  photo: Blob,
  expectation: Expectation,
): Promise<CheckReport> {
  for (let tries = 1; ; tries++) {
    const { report, preview } = await tasks.checkPhoto(photo, expectation);
    preview.close();
    if (isRead(report) || tries === 5) return report;
  }
}

/** The same file at another origin: `localhost` and 127.0.0.1 are one server. */
export function atOtherOrigin(path: string): string {
  const url = new URL(path, location.href);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}

const WORKER = '/dist/standalone/doc-capture.worker.js';

/** The ways in which a worker starts. */
export const WORKER_STRATEGIES: readonly {
  readonly name: string;
  readonly strategy: WorkerClient['strategy'];
  readonly options: () => WorkerClientOptions;
}[] = [
  { name: 'a worker beside the modules', strategy: 'worker', options: () => ({}) },
  { name: 'a worker at worker-url', strategy: 'worker', options: () => ({ workerUrl: WORKER }) },
  {
    name: 'a worker from another origin, through a blob',
    strategy: 'blob',
    options: () => ({ workerUrl: atOtherOrigin(WORKER) }),
  },
];
