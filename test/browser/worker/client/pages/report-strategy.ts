import { startWorkerClient } from '../../../../../src/worker/client/client.js';
import { createTestImage, drawQuarters } from '../../../../support/test-images.js';

/** Runs a task and reports to the parent page where it ran. */
const client = await startWorkerClient({ timeoutsMs: { start: 4000 } });
const { report } = await client.checkPhoto(await createTestImage(400, 300, drawQuarters), {});
parent.postMessage({ strategy: client.strategy, width: report.size.width }, location.origin);
client.dispose();
