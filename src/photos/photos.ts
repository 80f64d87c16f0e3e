/** What may be sent: decoding with orientation, cutting out location, the 10 MB budget over all files. */
export interface FitRequest {
  readonly files: readonly Blob[];
  /** Default: the service's 10,000,000 bytes over all files. */
  readonly totalBytes?: number;
}

/** How a file came to be what is sent. */
export type FitAction = 'unchanged' | 'location_removed' | 'reencoded';

export interface FittedFile {
  readonly blob: Blob;
  readonly action: FitAction;
  readonly originalBytes: number;
  /** Encodes it took, 0–4. */
  readonly encodes: number;
}
