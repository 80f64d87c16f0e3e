/** The sandbox: a verification service on the developer's machine that checks real pixels. */
export type { Clock } from '../shared/shared.js';
export { createSandbox, SANDBOX_PATHS } from './create-sandbox.js';
export { decodeImage, requireSharp } from './decode-image.js';
export { BARCODE_TIME_CAP_MS, type PhotoAnalyzer } from './photo-analyzer.js';
export type { PhotoFile } from './read-photo-request.js';
export type { Credential } from './client-registry.js';
export { SANDBOX_DEFAULTS, type DeliveryPolicy, type SandboxOptions } from './sandbox-options.js';
export {
  sandboxFromEnvironment,
  startSandbox,
  type SandboxListenOptions,
  type SandboxServer,
} from './start-sandbox.js';
export type { PhotoAnalysis } from './verdict/photo-views.js';
