import type { CaptureConditions } from '../contract/contract.js';
import { AttemptCounter } from './attempt-counter.js';
import { authorizeRequest } from './authorize-request.js';
import { assertRateLimit } from './assert-rate-limit.js';
import type { ClientInfo } from './classify-client-address.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { jsonResponse } from './responses.js';
import { addDefaultConditions } from './submission-conditions.js';

/**
 * Handles `GET /config`: the conditions of the person's submission, for the page. A condition that is not bound is absent. The names
 * and tags of a grant are not in it: the page needs neither.
 */
export function createConfigHandler(
  options: ResolvedRelayOptions,
): (request: Request, info: ClientInfo) => Promise<Response> {
  const attempts = new AttemptCounter(options.store, options.limits.attemptsWindowMs);
  return async (request, info) => {
    const grant = addDefaultConditions(await authorizeRequest(request, options), options.conditions);
    await assertRateLimit(grant, info, options);
    const { docType, docTypes = docType === undefined ? undefined : [docType], countries, sides } = grant;
    const attemptsLeft = await attempts.remaining(grant);
    const conditions: CaptureConditions = {
      ...(docTypes === undefined ? {} : { doc_types: docTypes }),
      ...(countries === undefined ? {} : { countries }),
      ...(sides === undefined ? {} : { sides }),
      ...(attemptsLeft === undefined ? {} : { attempts_left: attemptsLeft }),
    };
    return jsonResponse(conditions);
  };
}
