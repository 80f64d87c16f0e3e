/** The sandbox: a verification service on the developer's machine that checks real pixels. */
export { createSandbox, SANDBOX_PATHS } from './create-sandbox.js';
export { decodeImage, requireSharp } from './decode-image.js';
export { BARCODE_TIME_CAP_MS, type PhotoAnalyzer } from './photo-analyzer.js';
export { SANDBOX_DEFAULTS, type SandboxOptions } from './sandbox-options.js';
export { sandboxFromEnvironment, startSandbox, type SandboxServer } from './start-sandbox.js';
