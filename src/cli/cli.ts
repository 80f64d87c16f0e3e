/** The commands of the program, in Node. */
export { inspectCommand, type TextSink } from './inspect-command.js';
