/** Permission, lens choice, constraints, torch, watchdog → `MediaStream`. Rejects with a `Trouble` (`camera_*`). */

export interface Lens {
  readonly deviceId: string;
  readonly label: string;
  readonly facing: 'environment' | 'user' | 'unknown';
}

export interface OpenCameraOptions {
  /** Aborting stops the tracks, also while permission is pending. */
  readonly signal: AbortSignal;
  /** A lens the person chose. */
  readonly deviceId?: string;
  /** Milliseconds until `camera_timeout`. Default 8,000 once permission is not being asked (an open prompt has no limit). */
  readonly timeoutMs?: number;
}

/** An open camera. Dispatches `lost` (track ended or could not be restarted) and `restarted` (a new `stream`). */
export interface Camera extends EventTarget {
  readonly stream: MediaStream;
  readonly lens: Lens;
  /** Lenses that suit documents; more than one means a switch is worth showing. */
  readonly lenses: readonly Lens[];
  readonly torchAvailable: boolean;
  readonly torchOn: boolean;
  setTorch(on: boolean): Promise<boolean>;
  /** Watches `video` for frames: none for 2 s, muted or ended → one serialised restart. */
  watch(video: HTMLVideoElement): void;
  stop(): void;
}
