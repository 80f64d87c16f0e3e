import { SERVICE_PATHS, isCaptureError } from '../../../contract/contract.js';
import { monotonicNowMs } from '../../../shared/shared.js';
import type { ServiceReply, ServiceSender } from '../../service-call.js';
import { SERVICE_CALL_RESULTS, type ServiceCallResult, type UpdateMetric } from './metric-definitions.js';

/** The sender, whose calls are counted at their end: when the body was read or discarded, or when they failed. */
export function observeServiceCalls(send: ServiceSender, update: UpdateMetric): ServiceSender {
  return async (call) => {
    const name = call.url.endsWith(SERVICE_PATHS.login) ? 'login' : 'photo';
    const startMs = monotonicNowMs();
    const end = (result: ServiceCallResult): void => {
      update('doc_capture_relay_service_calls_total', 1, { call: name, result });
      update('doc_capture_relay_service_call_duration_seconds', (monotonicNowMs() - startMs) / 1000, { call: name });
    };
    try {
      return observeReply(await send(call), call.signal, end);
    } catch (error) {
      end(toFailureResult(error, call.signal));
      throw error;
    }
  };
}

/** The reply, whose body is read or discarded once. */
function observeReply(
  reply: ServiceReply,
  signal: AbortSignal,
  onEnd: (result: ServiceCallResult) => void,
): ServiceReply {
  let hasEnded = false;
  const end = (result: ServiceCallResult): void => {
    if (!hasEnded) onEnd(result);
    hasEnded = true;
  };
  const result = toStatusResult(reply.status);
  return {
    status: reply.status,
    header: (name) => reply.header(name),
    read: async (limitBytes) => {
      try {
        const bytes = await reply.read(limitBytes);
        end(result);
        return bytes;
      } catch (error) {
        end(error instanceof RangeError ? result : toFailureResult(error, signal));
        throw error;
      }
    },
    discard: () => {
      end(result);
      reply.discard();
    },
  };
}

function toStatusResult(status: number): ServiceCallResult {
  if (status === 200) return 'ok';
  return SERVICE_CALL_RESULTS.find((result) => result === `status_${status}`) ?? 'status_other';
}

function toFailureResult(error: unknown, { aborted, reason }: AbortSignal): ServiceCallResult {
  // A login is canceled with `bad_request`: its submission is not forwarded. Other reasons are time limits.
  if (aborted) return isCaptureError(reason) && reason.code === 'bad_request' ? 'canceled' : 'timeout';
  return isCaptureError(error) && error.code === 'service_unreachable' ? 'unreachable' : 'broken';
}
