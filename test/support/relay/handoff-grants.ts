import { createMemoryStore, issueGrant, type RelayOptions } from '../../../src/relay.js';
import { readProblem, withRelayFixture, type RelayFixture } from './relay-fixture.js';

/** Of the grants that {@link grantOf} issues. */
export const GRANT_SECRET = 'a secret of thirty-two bytes, or more';

/** Headers with a grant for a subject. */
export const grantOf = async (subject: string, more: object = {}): Promise<Record<string, string>> => ({
  Authorization: `Bearer ${await issueGrant({ secret: GRANT_SECRET, subject, ...more })}`,
});

/** Runs `work` with a relay that asks for grants. */
export const withGrants = (
  work: (fixture: RelayFixture) => Promise<void>,
  options: Partial<RelayOptions> = {},
): Promise<void> => withRelayFixture('direct call', { grantSecret: GRANT_SECRET, ...options }, work);

/** Runs `work` with two relays that share a store and ask for grants. */
export async function withTwoRelays(work: (one: RelayFixture, other: RelayFixture) => Promise<void>): Promise<void> {
  const store = createMemoryStore();
  await withGrants((one) => withGrants((other) => work(one, other), { store }), { store });
}

/** The code of a problem response. */
export const codeOf = async (response: Response): Promise<string> => (await readProblem(response)).code;
