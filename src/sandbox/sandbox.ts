/** A verification service on one's own machine that judges real pixels. */
export { createSandbox, SANDBOX_PATHS } from './create-sandbox.js';
export {
  startSandbox,
  sandboxFromEnvironment,
  type SandboxListenOptions,
  type SandboxServer,
} from './start-sandbox.js';
export { decodeImage } from './decode-image.js';
export { runSandbox } from './run-sandbox.js';
export { SANDBOX_DEFAULTS } from './sandbox-options.js';
export type { Clock, Credential, DeliveryPolicy, SandboxOptions } from './sandbox-options.js';
export type { PhotoAnalyzer } from './photo-analyzer.js';
export type { PhotoFile } from './read-photo-request.js';
export type { PhotoAnalysis } from './verdict/photo-analysis.js';
