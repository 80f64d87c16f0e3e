import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** Length of a period, in microseconds. A short one spreads the pauses, as a slow processor would. */
const PERIOD_US = 20_000;
const SCAN_MS = 20;
const CONTROL_GROUPS = '/sys/fs/cgroup/cpu';

/** Holds every thread below a process to its own share of a core. Needs Linux with control groups of version 1, and root. */
export class ThreadLimit {
  readonly #folder = `${CONTROL_GROUPS}/doc-capture-${process.pid}`;
  readonly #held = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  private constructor(root: number, share: number) {
    mkdirSync(this.#folder);
    this.#timer = setInterval(() => this.#holdNewThreads(root, Math.round(share * PERIOD_US)), SCAN_MS);
  }

  /** @param share of one core @returns `null` where this system gives no control group */
  static hold(root: number, share: number): ThreadLimit | null {
    return existsSync(`${CONTROL_GROUPS}/cpu.cfs_quota_us`) ? new ThreadLimit(root, share) : null;
  }

  #holdNewThreads(root: number, quotaUs: number): void {
    for (const pid of descendantsOf(String(root)))
      for (const thread of namesIn(`/proc/${pid}/task`).filter((name) => !this.#held.has(name))) {
        this.#held.add(thread);
        const folder = `${this.#folder}/${thread}`;
        mkdirSync(folder);
        writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_US));
        writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quotaUs));
        try {
          writeFileSync(`${folder}/tasks`, thread);
        } catch {
          // It has ended.
        }
      }
  }

  /** Ends the limit. All processes must have ended. */
  remove(): void {
    clearInterval(this.#timer);
    for (const thread of this.#held) rmdirSync(`${this.#folder}/${thread}`);
    rmdirSync(this.#folder);
  }
}

/** Empty for a process that has ended. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function descendantsOf(root: string): readonly string[] {
  const children = namesIn(`/proc/${root}/task`).flatMap((thread) => {
    try {
      return readFileSync(`/proc/${root}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}
