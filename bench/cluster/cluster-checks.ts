/** What two relays must share, and what people notice when a relay or Redis fails, or a relay is replaced. */
import { setTimeout as sleep } from 'node:timers/promises';
import { runConcurrently } from '../load/run-uploads.js';
import { percentile, type MarkRow } from '../measure/format-numbers.js';
import {
  createSubmission,
  postOnce,
  submitAsBrowser,
  type BrowserOutcome,
  type BrowserResponse,
} from './submit-as-browser.js';
import { type RelayIndex, flowIdOf, RATE_LIMIT_POINTS, type ClusterLoad, type TestCluster } from './test-cluster.js';

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

/** A person gets an answer or a clear error within this time, in milliseconds. */
const ANSWER_MARK_MS = 10_000;
/** A refusal without a store comes within this time, in milliseconds. */
const REFUSAL_MARK_MS = 3_000;

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** `12 × answer, 3 × outcome_unknown` */
function countCodes(responses: readonly { readonly code: string }[]): string {
  const counts = new Map<string, number>();
  for (const { code } of responses) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${count} × ${code}`).join(', ');
}

/** Sends a load through nginx, and calls `interrupt` when a third of it is answered. */
async function sendLoad(
  cluster: TestCluster,
  { submissions, concurrent }: ClusterLoad,
  interrupt: () => void,
): Promise<BrowserOutcome[]> {
  let answered = 0;
  return runConcurrently(Array.from({ length: submissions }), concurrent, async () => {
    const outcome = await submitAsBrowser(cluster.url, createSubmission(await cluster.newGrant()));
    answered += 1;
    if (answered === Math.ceil(submissions / 3)) interrupt();
    return outcome;
  });
}

export async function checkKilledRelay(cluster: TestCluster, load: ClusterLoad): Promise<MarkRow> {
  let killedMs = Infinity;
  const outcomes = await sendLoad(cluster, load, () => {
    killedMs = performance.now();
    void cluster.relay(0).kill();
  });
  await cluster.relay(0).exited;
  await cluster.startRelay(0);
  const after = outcomes.filter(({ endMs }) => endMs > killedMs);
  const waits = after.map(({ startMs, endMs }) => endMs - Math.max(startMs, killedMs));
  const retried = outcomes.filter(({ responses }) => responses.length > 1).length;
  const markMs = ANSWER_MARK_MS * load.markFactor;
  const isClear = outcomes.every(({ code }) => code === 'answer' || code === 'outcome_unknown');
  const isOnce = outcomes.every(({ submission }) => (cluster.service.calls.get(submission.name) ?? 0) <= 1);
  return [
    `a relay killed under a load of ${load.concurrent} at a time`,
    `${countCodes(outcomes)}; ${retried} retried; last answer ${seconds(Math.max(...waits))} after the kill or the tap${isOnce ? '' : '; some called twice'}`,
    `answers or outcome_unknown, ≤ ${seconds(markMs)}, one call each`,
    isClear && isOnce && Math.max(...waits) <= markMs,
  ];
}

const REDIS_OUTAGES = {
  stopped: {
    begin: ({ redis }: TestCluster) => redis.stop(),
    end: (cluster: TestCluster) => cluster.restartRedis(),
  },
  frozen: {
    begin: ({ redis }: TestCluster) => redis.freeze(),
    end: ({ redis }: TestCluster) => redis.thaw(),
  },
} as const;

export async function checkRedisOutage(
  cluster: TestCluster,
  load: ClusterLoad,
  outage: keyof typeof REDIS_OUTAGES,
  durationMs: number,
): Promise<MarkRow> {
  const responses: (BrowserResponse & { readonly startMs: number })[] = [];
  let isEnded = false;
  let lostConnections = 0;
  const clients = Array.from({ length: Math.ceil(load.concurrent / 2) }, async () => {
    while (!isEnded) {
      const submission = createSubmission(await cluster.newGrant());
      const startMs = performance.now();
      const first = await postOnce(cluster.url, submission);
      // A client may lose the connection while it sends, because it is refused before the end. The element sends again.
      const isLost = first.code === 'relay_unreachable';
      lostConnections += Number(isLost);
      responses.push({ ...(isLost ? await postOnce(cluster.url, submission) : first), startMs });
      // A client that is refused at once does not try again at once.
      await sleep(200);
    }
  });
  await sleep(1_000);
  const beginMs = performance.now();
  await REDIS_OUTAGES[outage].begin(cluster);
  await sleep(durationMs);
  await REDIS_OUTAGES[outage].end(cluster);
  const endMs = performance.now();
  const recoveries = await Promise.all(([0, 1] as const).map((index) => untilAnswered(cluster, index)));
  isEnded = true;
  await Promise.all(clients);
  const refusals = responses.filter(({ code }) => code === 'overloaded');
  const longestMs = Math.max(0, ...refusals.map((refusal) => refusal.durationMs));
  const isClear = responses.every(({ code }) => code === 'answer' || code === 'overloaded');
  const during = responses.filter(({ startMs }) => startMs > beginMs && startMs < endMs);
  const [refusalMarkMs, answerMarkMs] = [REFUSAL_MARK_MS * load.markFactor, ANSWER_MARK_MS * load.markFactor];
  const recoveryMs = Math.max(...recoveries) - endMs;
  return [
    `Redis ${outage} for ${seconds(durationMs)} under load`,
    `${countCodes(during)}; ${lostConnections} lost connections repeated; slowest refusal ${seconds(longestMs)}; answers again after ${seconds(recoveryMs)}`,
    `503 overloaded ≤ ${seconds(refusalMarkMs)}; again ≤ ${seconds(answerMarkMs)}`,
    isClear && refusals.length > 0 && longestMs <= refusalMarkMs && recoveryMs <= answerMarkMs,
  ];
}

/** @returns when the relay answered a submission */
async function untilAnswered(cluster: TestCluster, index: RelayIndex): Promise<number> {
  for (;;) {
    const { code } = await postOnce(cluster.relayUrl(index), createSubmission(await cluster.newGrant()));
    if (code === 'answer') return performance.now();
    await sleep(200);
  }
}

/** Replaces both relays under load, one after the other, as a deployment does. */
export async function checkDrainedRelays(cluster: TestCluster, load: ClusterLoad): Promise<MarkRow> {
  const results: { readonly outcomes: readonly BrowserOutcome[]; readonly status: number | null }[] = [];
  for (const index of [0, 1] as const) {
    const relay = cluster.relay(index);
    const outcomes = await sendLoad(cluster, load, () => relay.signal('SIGTERM'));
    results.push({ outcomes, status: await relay.exited });
    await cluster.startRelay(index);
    await cluster.untilNginxAsks(index);
  }
  const outcomes = results.flatMap((result) => result.outcomes);
  const firstTries = outcomes.filter(({ code, responses }) => code === 'answer' && responses.length === 1).length;
  const durations = outcomes.map(({ startMs, endMs }) => endMs - startMs);
  const statuses = results.map(({ status }) => String(status));
  return [
    'SIGTERM to one relay after the other under load',
    `${firstTries} of ${outcomes.length} answered at the first try, 95 % within ${seconds(percentile(durations, 0.95))}; exit statuses ${statuses.join(' and ')}`,
    'all; 0 and 0',
    firstTries === outcomes.length && statuses.every((status) => status === '0'),
  ];
}
