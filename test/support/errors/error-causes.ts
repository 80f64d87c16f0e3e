import type { ErrorCode } from '../../../src/contract/contract.js';

/** When each error occurs, for developers of pages and servers. */
export const ERROR_CAUSES: Readonly<Record<ErrorCode, string>> = {
  camera_denied: 'the person, the browser’s settings or the system refuse the camera; or a permission was withdrawn',
  camera_dismissed: 'the browser’s prompt was closed without an answer, or a permission for one time has ended',
  camera_absent: 'there is no camera',
  camera_busy:
    'another app or tab uses the camera, also after two retries, the second with fewer constraints; or another element of the page took it over',
  camera_constraints: 'no camera meets the constraints, although they were dropped one by one',
  camera_insecure: 'the page is neither https nor localhost',
  camera_policy: 'the page is in a frame without `allow="camera"`, or a Permissions-Policy forbids the camera',
  camera_unsupported: 'the browser gives pages no camera, like some browsers inside apps',
  camera_timeout:
    'no camera within 8 s once the permission is settled, or within 60 s of an open prompt (20 s inside an app); or no frame within 8 s',
  camera_lost: 'the camera was unplugged, or failed four times within 30 s',
  file_empty: 'the file has no bytes',
  file_unreadable: 'this browser cannot decode the image',
  file_too_many_pixels: 'the image has more pixels than can be decoded safely',
  pdf_too_large: 'the PDF is over 10 MB, or leaves too little for the other file; PDFs are not shrunk',
  pdf_encrypted: 'the PDF is encrypted: with a password, or only with restrictions such as no printing',
  worker_failed: 'the checks failed while they ran; the next attempt starts them again',
  not_loaded:
    'a file of the element did not load: no connection, or a wrong address; retried automatically when the browser is online again',
  offline: 'there is no connection for sending; sent automatically when there is one again, within eight minutes',
  relay_unreachable:
    'no response that the page may read: the connection broke, nothing listens, or the page’s origin is not among the allowed ones; after two automatic retries',
  relay_protocol:
    'the response is not the relay’s, for example a proxy’s page; after two automatic retries if its status is 502, 503 or 504',
  relay_version: 'page and relay have different versions, and one did not understand the other',
  relay_timeout: 'no answer within `timeoutMs`, default 90 s: upload, service, your `onResult` and retries together',
  endpoint_missing:
    'photos are to be sent, and `endpoint` is empty, or no http address: `localhost:8787/verify` lacks its `http://`. `relay.example` is a path of your page: `relay_protocol`',
  internal:
    'a fault of the element or of the relay, or an `authorize` that threw or took over 10 s: the relay’s log has its class name; or a file of the element is of another version',
  bad_request:
    'malformed multipart, JSON or field, an invalid tag, a name over 200 characters, no key, or a type, country or tag that the conditions exclude; `field` names it',
  unauthorized: 'no grant, a forged or expired one (the relay’s log says why), or your `authorize` refused',
  origin_forbidden:
    'the page’s origin is not among the allowed ones; nothing was read. Where page and `endpoint` have different origins, the browser hides this: `relay_unreachable`',
  attempts_exhausted: 'the attempts of the grant are used up',
  handoff_unconfirmed: 'a phone sends photos before the computer has confirmed it',
  handoff_taken: 'the link of a hand-off is opened on a second phone',
  handoff_active: 'the computer sends photos while a phone has its right',
  handoff_ended: 'the hand-off is over, its time has passed, or its link is wrong',
  not_found: 'there is nothing at this path',
  method_not_allowed: 'the path does not accept this method',
  upload_timeout: 'the upload stalled for 15 s, brought under 4,096 bytes per second for 30 s, or took over 5 minutes',
  too_large: 'the files have over 10,000,000 bytes in all',
  unsupported_type: 'a file is no PNG, JPEG, WEBP or PDF by its bytes, or not of its declared type',
  photo_count: 'there are no photos, more than two, or not as many as `sides` asks for',
  low_resolution: 'an image has under 224 × 224 pixels',
  idempotency_mismatch: 'the key was used before with another body',
  rate_limited:
    'too many calls or open uploads of one subject or network; retried automatically after a short `Retry-After`',
  host_failed: 'your `onResult` threw, or took over 30 s; the same key calls it again, and never the service',
  service_credentials:
    'the login answered 400, or the photo call 401 or 403: the service refuses the relay’s credentials',
  service_unreachable: 'no connection to the service, or a login answered in another way than documented',
  service_protocol: 'the photo call was answered in another way than documented',
  outcome_unknown:
    'the connection broke after the photos were sent, or a gateway answered the photo call with 502 or 504',
  service_unavailable:
    'the login answered 500, or the photo call 429, 500 or 503; retried automatically after a short `Retry-After`',
  overloaded:
    'no memory for the upload within 30 s, or the store fails or does not answer within 2 s; retried automatically',
  service_timeout: 'the photo call answered 408, or not within 60 s of the last received byte',
};
