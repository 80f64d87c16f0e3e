import { PROBLEM_MEDIA_TYPE, isRelayCode, type RelayCode } from '../../../contract/contract.js';
import { isJsonObject, monotonicNowMs } from '../../../shared/shared.js';
import type { ObservableRelay, RelayHandler } from '../../create-relay.js';
import { OBSERVED_METHODS, type ObservedMethod, type RelayObserver } from './relay-observation.js';

/** The relay's handler, with an observation at the start and at the end of each request. */
export function observeRequests({ handle, routeOf }: ObservableRelay, observe: RelayObserver): RelayHandler {
  return async (request, info) => {
    const route = routeOf(request.url);
    const method = toObservedMethod(request.method);
    const startMs = monotonicNowMs();
    observe({ kind: 'request_started', route, method });
    const response = await handle(request, info);
    const durationMs = monotonicNowMs() - startMs;
    const code = await readProblemCode(response);
    observe({ kind: 'request_ended', route, method, status: response.status, code, durationMs });
    return response;
  };
}

function toObservedMethod(method: string): ObservedMethod {
  return OBSERVED_METHODS.find((known) => known === method) ?? 'other';
}

/** The code of a problem response. The response can still be read. */
async function readProblemCode(response: Response): Promise<RelayCode | 'none'> {
  if (response.headers.get('content-type') !== PROBLEM_MEDIA_TYPE) return 'none';
  const problem: unknown = await response.clone().json();
  return isJsonObject(problem) && isRelayCode(problem['code']) ? problem['code'] : 'none';
}
