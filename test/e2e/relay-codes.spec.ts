import { fileURLToPath } from 'node:url';
import { RELAY_PROBLEMS, type RelayCode } from '../../src/contract/contract.js';
import { en } from '../../src/i18n/i18n.js';
import { outcomeOfError } from '../../src/session/outcome.js';
import { expect, test } from './support/local-requests.js';
import { buttonNamed, chooseFiles, stateName, waitForElementState } from './support/fixtures.js';
import { ensureDemoPages } from './support/ensure-demo-pages.js';
import { sampleFile } from './support/sample-files.js';
import { PROVOKED_CODES, serveFailingRelays } from './support/failing-relays.js';

/** What the element prevents, by what it sends: only another client meets these. And two that take their time. */
const ELSEWHERE: readonly RelayCode[] = [
  'bad_request',
  'method_not_allowed',
  'too_large',
  'unsupported_type',
  'photo_count',
  'low_resolution',
  'idempotency_mismatch',
  'overloaded',
  'upload_timeout',
  // `handoff.test.ts` meets those of hand-offs.
  'handoff_unconfirmed',
  'handoff_taken',
  'handoff_active',
  'handoff_ended',
];

test('every error code of the relay → provoked by an end-to-end test, or listed as one that the element prevents', () => {
  expect([...Object.keys(PROVOKED_CODES), ...ELSEWHERE].toSorted()).toEqual(Object.keys(RELAY_PROBLEMS).toSorted());
});

test('every error code of a real relay → its own message, an action, and the photo kept', async ({ page }) => {
  ensureDemoPages();
  const relays = await serveFailingRelays(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Onboarding</title>
<script type="module" src="/doc-capture.js"></script><doc-capture endpoint="/x" doc-type="passport"></doc-capture>`,
    fileURLToPath(new URL('../../dist/standalone', import.meta.url)),
  );
  const grant = await relays.grant();
  const capture = page.locator('doc-capture:defined');
  try {
    await page.goto(relays.url);
    await chooseFiles(page, sampleFile('passport-zoe.jpg'));
    await waitForElementState(page, 'review');
    for (const [code, { calls = 1 }] of Object.entries(PROVOKED_CODES) as [RelayCode, { calls?: number }][]) {
      for (let call = 1; call <= calls; call++) {
        await capture.evaluate(
          async (element, settings) => {
            const it = element as HTMLElementTagNameMap['doc-capture'];
            Object.assign(it, settings);
            await it.updateComplete;
            if (it.state.name === 'answered' && it.state.outcome?.kind === 'accepted') it.applyError('internal');
            if (it.state.name === 'answered') it.shadowRoot?.querySelector<HTMLElement>('[data-way=retry]')?.click();
            else it.submit();
          },
          // Another name makes it another submission: the same one would get its answer back, and cost no attempt.
          {
            endpoint: relays.endpoint(code),
            ...(code === 'attempts_exhausted'
              ? { grant, lastName: `Name ${call}` }
              : { grant: undefined, lastName: 'Name' }),
          },
        );
        await expect.poll(() => stateName(page)).toMatch(/^(trouble|answered)$/);
      }
      const outcome = outcomeOfError(code);
      const key = outcome ? (`outcome.${outcome.kind}` as const) : (`trouble.${code}` as const);
      await expect(capture.locator('#title'), code).toHaveText(en[key]);
      await expect(capture.getByText(en[`${key}.text`]).first(), code).toBeVisible();
      const state = await capture.evaluate((element) => {
        const { trouble, photos, actions: ways } = (element as HTMLElementTagNameMap['doc-capture']).state;
        return { code: trouble?.code, photos: Object.keys(photos), ways };
      });
      expect(state.code ?? null, code).toBe(outcome ? null : code);
      expect(state.photos, code).toEqual(['front']);
      expect(state.ways.length > 0, code).toBe(code !== 'attempts_exhausted' && code !== 'origin_forbidden');
    }
    await expect(buttonNamed(page, 'Try again')).toBeVisible();
  } finally {
    await relays.close();
  }
});
