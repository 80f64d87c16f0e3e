/** Package export `./sandbox`. */
export * from './sandbox/sandbox.js';

// Earlier names, kept for pages that use them.
export type {
  /** @deprecated Use `PhotoAnalyzer`. */
  PhotoAnalyzer as Eyes,
  /** @deprecated Use `SandboxListenOptions`. */
  SandboxListenOptions as Listening,
  /** @deprecated Use `PhotoAnalysis`. */
  PhotoAnalysis as PhotoSeen,
} from './sandbox/sandbox.js';
