/** Package export `./sandbox`: a local verification service that checks real pixels. */
export { createSandbox, sandboxFromEnvironment, startSandbox } from './sandbox/sandbox.js';
export type { PhotoAnalyzer, SandboxOptions } from './sandbox/sandbox.js';
