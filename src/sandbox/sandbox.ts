/** A verification service on one's own machine that judges real pixels. */
export { createSandbox, SANDBOX_PATHS } from './service.js';
export { startSandbox, sandboxFromEnvironment, type Listening, type SandboxServer } from './server.js';
export { runSandbox } from './run.js';
export { DEFAULTS as SANDBOX_DEFAULTS } from './options.js';
export type { Clock, Credential, DeliveryPolicy, SandboxOptions } from './options.js';
export type { Eyes } from './eyes.js';
export type { PhotoFile } from './photo-request.js';
export type { PhotoSeen } from './judge/seen.js';
