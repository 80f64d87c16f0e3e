import type { DemandDelivery, RelayOptions } from '../../../src/relay.js';
import type { TestScope } from './fake-service.js';
import { postJson } from './handoff-client.js';
import { createRelayFixture, type RelayFixture, type Transport } from './relay-fixture.js';

/** The secret of the callbacks that {@link postCallback} posts, unless it is told another one. */
export const CALLBACK_SECRET = 'callback-secret-one-of-32-bytes-or-more';
/** Another secret, which a path has to escape. */
export const OTHER_CALLBACK_SECRET = 'callback/secret ü two of 32 bytes or more';

/** The result of an onboarding demand. */
export const CALLBACK_PAYLOAD = {
  id: 'demand-1',
  result: 'rejected',
  reason: 'document expired',
  reason_id: '1',
  metadata: { external_id: 'order-9' },
  document_front: 'http://127.0.0.1:1/front',
  document_back: null,
  document: {
    type: { document_type: 'passport', document_year: '2019', country: 'uto' },
    ocr: { surname: 'ERIKSSON' },
  },
};

/** Posts a callback. @param body an object is sent as JSON */
export const postCallback = (
  { call }: Pick<RelayFixture, 'call'>,
  body: unknown,
  secret = CALLBACK_SECRET,
  headers: Record<string, string> = {},
): Promise<Response> => postJson(call, `/callback/${encodeURIComponent(secret)}`, body, headers);

/** A fixture that records the deliveries to the host. */
export async function createCallbackHost(
  scope: TestScope,
  transport: Transport,
  options: Partial<RelayOptions> = {},
): Promise<RelayFixture & { readonly delivered: DemandDelivery[] }> {
  const delivered: DemandDelivery[] = [];
  const onDemandResult = (delivery: DemandDelivery): void => void delivered.push(delivery);
  const callbackSecrets = [CALLBACK_SECRET, OTHER_CALLBACK_SECRET];
  const fixture = await createRelayFixture(scope, transport, { callbackSecrets, onDemandResult, ...options });
  return { ...fixture, delivered };
}
