import type { DocCapture } from '../../../src/element/element.js';
import { indexedDbStore } from '../../../src/resume/record-store.js';
import { importResumeKey, sealRecord } from '../../../src/resume/seal-record.js';
import { encodeSession, toKeptSession } from '../../../src/resume/stored-session.js';
import type { CaptureState } from '../../../src/session/session.js';
import { waitUntil } from '../wait-until.js';

/** Base64url of 32 bytes. */
export const RESUME_KEY = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE';

/** Stores a session as another page would have kept it, and waits until the element offers to continue it. */
export async function offerKeptSession(element: DocCapture, kept: CaptureState, pageData = ''): Promise<void> {
  const scope = element.endpoint ?? '';
  const bytes = await encodeSession({ ...toKeptSession(kept), pageData });
  await indexedDbStore.write(scope, await sealRecord(bytes, await importResumeKey(RESUME_KEY), scope, Date.now()));
  element.resumeKey = RESUME_KEY;
  element.resume = true;
  await waitUntil(() => element.renderRoot.querySelector('.screen.resume') !== null);
}
