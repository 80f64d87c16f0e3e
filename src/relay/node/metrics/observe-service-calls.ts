import { SERVICE_PATHS, isCaptureError } from '../../../contract/contract.js';
import { monotonicNowMs } from '../../../shared/shared.js';
import type { ServiceSender } from '../../service-call.js';
import { LABEL_VALUES, type UpdateMetric } from './metric-definitions.js';

/** The sender, whose calls are counted at their end: when the body was read or discarded, or when they failed. */
export function observeServiceCalls(send: ServiceSender, update: UpdateMetric): ServiceSender {
  return async (request) => {
    const { url, signal } = request;
    const call = url.endsWith(SERVICE_PATHS.login) ? 'login' : 'photo';
    const startMs = monotonicNowMs();
    let hasEnded = false;
    const end = (result: string): void => {
      if (hasEnded) return;
      hasEnded = true;
      update('doc_capture_relay_service_calls_total', 1, { call, result });
      update('doc_capture_relay_service_call_duration_seconds', (monotonicNowMs() - startMs) / 1000, { call });
    };
    const failAs = (error: unknown, result: string): never => {
      end(result);
      throw error;
    };
    const reply = await send(request).catch((error: unknown) => failAs(error, toFailureResult(error, signal)));
    const result = toStatusResult(reply.status);
    return {
      status: reply.status,
      header: (name) => reply.header(name),
      read: async (limitBytes) => {
        const bytes = await reply
          .read(limitBytes)
          .catch((error: unknown) =>
            failAs(error, error instanceof RangeError ? result : toFailureResult(error, signal)),
          );
        end(result);
        return bytes;
      },
      discard: () => {
        end(result);
        reply.discard();
      },
    };
  };
}

function toStatusResult(status: number): string {
  if (status === 200) return 'ok';
  return LABEL_VALUES.result.find((result) => result === `status_${status}`) ?? 'status_other';
}

function toFailureResult(error: unknown, { aborted, reason }: AbortSignal): string {
  // A login is canceled with `bad_request`: its submission is not forwarded. Other reasons are time limits.
  if (aborted) return isCaptureError(reason) && reason.code === 'bad_request' ? 'canceled' : 'timeout';
  return isCaptureError(error) && error.code === 'service_unreachable' ? 'unreachable' : 'broken';
}
