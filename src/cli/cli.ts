/** The program `doc-capture` and its commands, in Node. */
export { inspectCommand } from './inspect-command.js';
export { runCli } from './run-cli.js';
