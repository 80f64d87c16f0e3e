/** The sandbox: a verification service on the developer's machine that checks real pixels. */
export type { Clock } from '../shared/shared.js';
export { createSandbox, SANDBOX_PATHS } from './create-sandbox.js';
export { decodeImage } from './decode-image.js';
export type { PhotoAnalyzer } from './photo-analyzer.js';
export type { PhotoFile } from './read-photo-request.js';
export { runSandbox, sandboxFromEnvironment } from './run-sandbox.js';
export { SANDBOX_DEFAULTS, type Credential, type DeliveryPolicy, type SandboxOptions } from './sandbox-options.js';
export { startSandbox, type SandboxListenOptions, type SandboxServer } from './start-sandbox.js';
export type { PhotoAnalysis } from './verdict/photo-analysis.js';
