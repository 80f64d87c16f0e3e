/**
 * The channels of the service, and what it checks in each. This project uses the photo channel. The video channel uses the
 * service's SDKs, and its results reach a host only by callback.
 */
export const CHANNELS = ['photo', 'video'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Each check of the service, with the channels that have it. */
export const SERVICE_CHECKS = {
  document_manipulation: { meaning: 'The document was not manipulated', channels: ['photo', 'video'] },
  mrz_and_level_1: { meaning: 'MRZ and security elements of level 1', channels: ['photo', 'video'] },
  level_2: { meaning: 'Security elements of level 2', channels: ['video'] },
  document_liveness: { meaning: 'The document itself is in front of the camera', channels: ['video'] },
} as const satisfies Record<string, { readonly meaning: string; readonly channels: readonly Channel[] }>;
export type ServiceCheck = keyof typeof SERVICE_CHECKS;
