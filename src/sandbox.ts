/** Package export `./sandbox`. */
export {
  createSandbox,
  SANDBOX_DEFAULTS,
  SANDBOX_PATHS,
  sandboxFromEnvironment,
  startSandbox,
} from './sandbox/sandbox.js';
export type {
  Clock,
  Credential,
  DeliveryPolicy,
  PhotoAnalysis,
  PhotoAnalyzer,
  PhotoFile,
  SandboxListenOptions,
  SandboxOptions,
  SandboxServer,
} from './sandbox/sandbox.js';
