/** Files → pixels → what the eyes say, in Node. */
export { decodeImage } from './decode.js';
export { inspectCommand, type TextSink } from './command.js';
