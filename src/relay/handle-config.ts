import { CaptureError, type CaptureConditions } from '../contract/contract.js';
import { AttemptCounter } from './attempt-counter.js';
import type { HandoffAccess } from './handoff/handoff-access.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import type { RouteHandler } from './relay-context.js';
import { jsonResponse } from './responses.js';

/**
 * Handles `GET /config`: the conditions of the person's submission, for the page. A condition that is not bound is absent. The names
 * and tags of a grant are not in it: the page needs neither.
 */
export function createConfigRoute(options: ResolvedRelayOptions, access: HandoffAccess): RouteHandler {
  const attempts = new AttemptCounter(options.store, options.limits.attemptsWindowMs);
  return async ({ req, env }) => {
    const { grant, handoffId, isOver } = await access.authorizeSubmission(req.raw, env);
    if (isOver) throw new CaptureError('handoff_ended');
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
