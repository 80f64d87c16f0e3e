import type { CaptureConditions } from '../../../src/contract/contract.js';
import { createMemoryStore, issueGrant, type RelayOptions } from '../../../src/relay.js';
import type { TestScope } from './fake-service.js';
import { HandoffClient } from './handoff-client.js';
import { createRelayFixture, readProblem, type RelayFixture } from './relay-fixture.js';

/** Of the grants that {@link grantOf} issues. */
export const GRANT_SECRET = 'a-secret-of-thirty-two-bytes-or-more';

export const grantOf = async (subject: string, more: object = {}): Promise<Record<string, string>> => ({
  Authorization: `Bearer ${await issueGrant({ secret: GRANT_SECRET, subject, ...more })}`,
});

export const createGrantRelay = (scope: TestScope, options: Partial<RelayOptions> = {}): Promise<RelayFixture> =>
  createRelayFixture(scope, 'direct call', { grantSecret: GRANT_SECRET, ...options });

interface HandoffRelayOptions extends Partial<RelayOptions> {
  readonly body?: object;
  /** What the computer's grant has beside its subject. */
  readonly grant?: object;
}
type HandoffRelay = RelayFixture & { readonly handoff: HandoffClient };

/** A relay that asks for grants, and a hand-off that Anna's computer has begun. */
export async function createHandoffRelay(
  scope: TestScope,
  { body, grant, ...options }: HandoffRelayOptions = {},
): Promise<HandoffRelay> {
  const relay = await createGrantRelay(scope, options);
  return { ...relay, handoff: await HandoffClient.create(relay.call, body, await grantOf('anna', grant)) };
}

/** The same, and a phone that is connected. */
export async function createConnectedHandoff(scope: TestScope, options?: HandoffRelayOptions): Promise<HandoffRelay> {
  const relay = await createHandoffRelay(scope, options);
  await relay.handoff.connect();
  return relay;
}

/** Two relays that share a store and ask for grants. */
export async function createTwoRelays(scope: TestScope): Promise<readonly [RelayFixture, RelayFixture]> {
  const store = createMemoryStore();
  return [await createGrantRelay(scope, { store }), await createGrantRelay(scope, { store })];
}

export const codeOf = async (response: Response): Promise<string> => (await readProblem(response)).code;

/** What `GET /config` answers, without the key of a kept session, which no test can know. */
export async function readConditions(call: RelayFixture['call'], headers: Record<string, string>): Promise<object> {
  const { resume_key: _, ...conditions } = (await (await call('/config', { headers })).json()) as CaptureConditions;
  return conditions;
}
