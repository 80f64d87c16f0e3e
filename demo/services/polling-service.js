/**
 * A verification service behind the relay: photos are uploaded, the check runs on its own, and its result is polled. Change the addresses
 * and the words to those of your service. Then run `VERIFICATION_SERVICE=./polling-service.js npx doc-capture relay`, or pass it as
 * `service` to `createRelay`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from 'doc-capture/relay';

/** What this service says, in the words of doc-capture (`REASON_WORDS`). Any other word is a refusal without an instruction. */
const REASONS = { blurred: 'blur_img', expired: 'doc_expired', no_document: 'missing_doc', forged: 'doc_not_auth' };
/** What its refusals mean. Any other status below 500 is `service_protocol`. */
const CODES = {
  401: 'service_credentials',
  403: 'service_credentials',
  429: 'service_unavailable',
  503: 'service_unavailable',
};
/** Errors of Node's `fetch` after which nothing has arrived. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];

/**
 * @param {{ url: string, key: string, pauseMs?: number }} options
 * @returns {import('doc-capture/relay').VerificationService}
 */
export function createPollingService({ url, key, pauseMs = 1_000 }) {
  const headers = { Authorization: `Bearer ${key}` };
  return {
    async submit({ photos, fields, signal }) {
      const body = new FormData();
      body.append('document_type', fields.doc_type ?? 'any');
      for (const photo of photos) body.append('files', photo.toFile());
      const { id } = await upload(`${url}/checks`, { method: 'POST', headers, body, signal });
      for (;;) {
        const check = await poll(`${url}/checks/${encodeURIComponent(id)}`, { headers, signal });
        if (check?.state === 'done') return { result: toResult(id, check) };
        await sleep(pauseMs, undefined, { signal });
      }
    },
  };
}

/** Only what is certainly not paid for has a known outcome. Everything else is left as it is thrown. */
async function upload(address, init) {
  const response = await fetch(address, init).catch((cause) => {
    if (!NOT_CONNECTED.includes(cause.cause?.code)) throw cause;
    throw new ServiceError('service_unreachable', { isOutcomeKnown: true, cause });
  });
  const { ok, status } = response;
  if (ok) return response.json();
  if (status >= 500 && status !== 503) throw new ServiceError('outcome_unknown', { isOutcomeKnown: false, status });
  const seconds = Number(response.headers.get('retry-after'));
  const code = CODES[status] ?? 'service_protocol';
  throw new ServiceError(code, { isOutcomeKnown: true, status, ...(seconds > 0 && { retryAfterSeconds: seconds }) });
}

/** A look that fails changes nothing: the next one follows, until the signal aborts. */
async function poll(address, init) {
  try {
    const response = await fetch(address, init);
    return response.ok ? await response.json() : undefined;
  } catch {
    init.signal.throwIfAborted();
    return undefined;
  }
}

/** The verdict in the form of the relay, with the service's own answer for the host. */
function toResult(id, check) {
  const isAccepted = check.decision === 'approved';
  return { verdict: isAccepted, reason: isAccepted ? '' : (REASONS[check.cause] ?? ''), flow_id: id, raw: check };
}

export default createPollingService({
  url: process.env.CHECKS_URL ?? 'https://checks.example',
  key: process.env.CHECKS_KEY ?? '',
});
