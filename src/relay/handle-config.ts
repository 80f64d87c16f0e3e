import type { CaptureConditions } from '../contract/contract.js';
import { AttemptCounter } from './attempt-counter.js';
import type { ClientInfo } from './classify-client-address.js';
import type { HandoffAccess } from './handoff/handoff-access.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { jsonResponse } from './responses.js';

/**
 * Handles `GET /config`: the conditions of the person's submission, for the page. A condition that is not bound is absent. The names
 * and tags of a grant are not in it: the page needs neither.
 */
export function createConfigHandler(
  options: ResolvedRelayOptions,
  access: HandoffAccess,
): (request: Request, info: ClientInfo) => Promise<Response> {
  const attempts = new AttemptCounter(options.store, options.limits.attemptsWindowMs);
  return async (request, info) => {
    const { grant, handoffId } = await access.authorizeSubmission(request, info);
    const { docType, docTypes = docType === undefined ? undefined : [docType], countries, sides } = grant;
    const attemptsLeft = await attempts.remaining(grant);
    const conditions: CaptureConditions = {
      ...(docTypes === undefined ? {} : { doc_types: docTypes }),
      ...(countries === undefined ? {} : { countries }),
      ...(sides === undefined ? {} : { sides }),
      ...(attemptsLeft === undefined ? {} : { attempts_left: attemptsLeft }),
      // A phone hands on no further.
      ...(options.handoff && handoffId === null ? { handoff: true } : {}),
    };
    return jsonResponse(conditions);
  };
}
