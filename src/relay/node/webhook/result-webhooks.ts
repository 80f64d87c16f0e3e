import { sha256Hex } from '../../../shared/shared.js';
import type { OnResult, ResultDelivery, DemandDelivery, OnboardingDemandResultHook } from '../../host-hooks.js';
import type { PostWebhook } from './post-webhook.js';

/** The `data` of a `photo.result` webhook. */
export function toPhotoResultData(delivery: ResultDelivery): object {
  const { result, warnings, fields, subject, idempotencyKey, isSandbox, claimedSummary } = delivery;
  const claimed = claimedSummary === undefined ? {} : { claimed_summary: claimedSummary };
  return { result, warnings, fields, subject, idempotency_key: idempotencyKey, is_sandbox: isSandbox, ...claimed };
}

/** The `data` of a `demand.result` webhook. The members have the names of the lines of `CALLBACK_LOG`. */
export function toDemandResultData({ result, warnings, rejection, isUpdate, isSandbox }: DemandDelivery): object {
  return { result, warnings, rejection, is_update: isUpdate, is_sandbox: isSandbox };
}

/** Posts every result of a photo call. The id is the same when a delivery is repeated under the same idempotency key. */
export function postResults(post: PostWebhook): OnResult {
  return async (delivery) => {
    const { subject, idempotencyKey, result } = delivery;
    const id = await createMessageId([subject, idempotencyKey, result.flow_id]);
    const logDetails = { flowId: result.flow_id };
    await post({ id, type: 'photo.result', data: toPhotoResultData(delivery), logDetails });
  };
}

/** Posts every result of an onboarding demand. The id is the same when the service sends the same callback again. */
export function postDemandResults(post: PostWebhook): OnboardingDemandResultHook {
  return async (delivery) => {
    const id = await createMessageId([delivery.result]);
    const logDetails = { demandId: delivery.result.id };
    await post({ id, type: 'demand.result', data: toDemandResultData(delivery), logDetails });
  };
}

/** An id that does not reveal what it was made from. */
async function createMessageId(parts: readonly unknown[]): Promise<string> {
  return `msg_${(await sha256Hex(JSON.stringify(parts))).slice(0, 32)}`;
}
