/** What two relays must share: idempotency keys, attempts and rate limits. */
import { runConcurrently } from '../load/run-uploads.js';
import type { MarkRow } from '../measure/format-numbers.js';
import { createSubmission, postOnce, submitAsBrowser, type BrowserResponse } from './submit-as-browser.js';
import { flowIdOf, RATE_LIMIT_POINTS, type ClusterLoad, type TestCluster } from './test-cluster.js';

const COPIES = 4;
const ATTEMPTS = 3;
const TRIES = 8;
const CONCURRENT_GROUPS = 5;
/** A relay refuses more than four simultaneous uploads of a subject, in whatever way nginx distributes them. */
const CONCURRENT_CALLS = 3;

const countOf = (responses: readonly BrowserResponse[], code: string): number =>
  responses.filter((response) => response.code === code).length;

/** The same submission several times at once: one call to the service, and the same answer for all. */
export async function checkIdempotency(cluster: TestCluster, load: ClusterLoad): Promise<MarkRow> {
  const groups = Array.from({ length: Math.ceil(load.submissions / COPIES) });
  const results = await runConcurrently(groups, CONCURRENT_GROUPS, async () => {
    const submission = createSubmission(await cluster.newGrant());
    const copies = await Promise.all(Array.from({ length: COPIES }, () => postOnce(cluster.url, submission)));
    const hasOneAnswer = copies.every(({ flowId }) => flowId === flowIdOf(submission.name));
    return {
      isRight: hasOneAnswer && cluster.service.calls.get(submission.name) === 1,
      relays: new Set(copies.map(({ relay }) => relay)).size,
    };
  });
  const right = results.filter(({ isRight }) => isRight).length;
  const atBoth = results.filter(({ relays }) => relays > 1).length;
  return [
    `one key ${COPIES} times at once: one photo call, one answer`,
    `${right} of ${results.length} (${atBoth} at both relays)`,
    'all',
    right === results.length && atBoth > 0,
  ];
}

export async function checkAttempts(cluster: TestCluster, load: ClusterLoad): Promise<MarkRow> {
  const subjects = Array.from({ length: Math.ceil(load.submissions / TRIES) });
  const results = await runConcurrently(subjects, CONCURRENT_GROUPS, async () => {
    const grant = await cluster.newGrant(ATTEMPTS);
    const tries = await Promise.all(
      Array.from({ length: TRIES }, () => submitAsBrowser(cluster.url, createSubmission(grant))),
    );
    return countOf(tries, 'answer') === ATTEMPTS && countOf(tries, 'attempts_exhausted') === TRIES - ATTEMPTS;
  });
  const right = results.filter(Boolean).length;
  return [
    `${TRIES} submissions at once with a grant for ${ATTEMPTS} attempts: ${ATTEMPTS} answers`,
    `${right} of ${results.length} subjects`,
    'all',
    right === results.length,
  ];
}

export async function checkRateLimit(cluster: TestCluster): Promise<MarkRow> {
  const grant = await cluster.newGrant();
  const excess = 15;
  const calls = Array.from({ length: RATE_LIMIT_POINTS + excess });
  const responses = await runConcurrently(calls, CONCURRENT_CALLS, () =>
    postOnce(cluster.url, createSubmission(grant)),
  );
  const [answers, refused] = [countOf(responses, 'answer'), countOf(responses, 'rate_limited')];
  return [
    `${calls.length} calls of a subject that may make ${RATE_LIMIT_POINTS} a minute`,
    `${answers} answers, ${refused} × 429`,
    `${RATE_LIMIT_POINTS} answers, ${excess} × 429`,
    answers === RATE_LIMIT_POINTS && refused === excess,
  ];
}
