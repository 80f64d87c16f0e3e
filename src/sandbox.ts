/** Package export `./sandbox`. */
export {
  createSandbox,
  runSandbox,
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

// Earlier names, kept for pages that use them.
export type {
  /** @deprecated Use `PhotoAnalyzer`. */
  PhotoAnalyzer as Eyes,
  /** @deprecated Use `SandboxListenOptions`. */
  SandboxListenOptions as Listening,
  /** @deprecated Use `PhotoAnalysis`. */
  PhotoAnalysis as PhotoSeen,
} from './sandbox/sandbox.js';
