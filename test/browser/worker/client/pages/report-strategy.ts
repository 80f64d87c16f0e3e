import { startWorkerClient } from '../../../../../src/worker/client/client.js';
import { createTestImage, drawQuarters } from '../../../../support/test-images.js';

/** Tells the page around this one how the tasks run here, once they did. */
const bridge = await startWorkerClient({ timeoutsMs: { ping: 4000 } });
const { report } = await bridge.inspect(await createTestImage(400, 300, drawQuarters), {});
parent.postMessage({ way: bridge.strategy, width: report.size.width }, location.origin);
bridge.dispose();
