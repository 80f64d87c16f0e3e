/** Continuing on a phone: the link, its QR code, and the requests and events of both ends. */
export {
  HANDOFF_FRAGMENT,
  createHandoffUrl,
  createPhoneSecret,
  loadQrCode,
  parseHandoffLink,
  resolvePhonePage,
  type HandoffLinkData,
} from './handoff-link.js';
export {
  claimHandoff,
  confirmHandoff,
  createHandoff,
  endHandoff,
  followHandoff,
  pingHandoff,
  reportHandoffStep,
} from './handoff-requests.js';
export type { QrCode } from './qr-code.js';
export type { RelayAccess } from '../upload/upload.js';
