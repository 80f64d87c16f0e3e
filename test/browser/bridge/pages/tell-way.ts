import { startWorker } from '../../../../src/bridge/bridge.js';
import { picture, quarters } from '../../../support/pictures.js';

/** Tells the page around this one how the tasks run here, once they did. */
const bridge = await startWorker({ limitsMs: { ping: 4000 } });
const { report } = await bridge.inspect(await picture(400, 300, quarters), {});
parent.postMessage({ way: bridge.way, width: report.size.width }, location.origin);
bridge.dispose();
