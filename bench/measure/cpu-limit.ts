import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** Length of a period, in microseconds. A short one spreads the pauses, as a slow processor would. */
const PERIOD_US = 10_000;
const V1 = '/sys/fs/cgroup/cpu';
const V2 = '/sys/fs/cgroup';

/** Holds processes and all that they start to a share of one core, with a control group of Linux. Needs root. */
export class CpuLimit {
  readonly #folder: string;
  readonly #isV1: boolean;

  private constructor(folder: string, isV1: boolean) {
    [this.#folder, this.#isV1] = [folder, isV1];
  }

  /** @returns `null` where this system gives no control group */
  static create(): CpuLimit | null {
    const isV1 = existsSync(`${V1}/cpu.cfs_quota_us`);
    const folder = `${isV1 ? V1 : V2}/doc-capture-${process.pid}`;
    try {
      mkdirSync(folder);
      return new CpuLimit(folder, isV1);
    } catch {
      return null;
    }
  }

  /** @param cores share of one core for all processes together; `Infinity` for no limit */
  setCores(cores: number): void {
    this.#limit(this.#folder, cores);
  }

  /** Gives each process a share of its own, as a device with several slow cores would. */
  setCoresOfEach(cores: number): void {
    this.setCores(Infinity);
    for (const pid of readFileSync(`${this.#folder}/cgroup.procs`, 'utf8').trim().split('\n')) {
      const folder = `${this.#folder}/${pid}`;
      mkdirSync(folder);
      this.#limit(folder, cores);
      this.#move(folder, Number(pid));
    }
  }

  /** Adds a process with all its descendants. What they start later is held too. */
  addTree(pid: number): void {
    for (const member of descendantsOf(pid)) this.#move(this.#folder, member);
  }

  #limit(folder: string, cores: number): void {
    const quotaUs = Number.isFinite(cores) ? Math.round(cores * PERIOD_US) : null;
    if (this.#isV1) {
      writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_US));
      writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quotaUs ?? -1));
    } else writeFileSync(`${folder}/cpu.max`, `${quotaUs ?? 'max'} ${PERIOD_US}`);
  }

  #move(folder: string, pid: number): void {
    try {
      writeFileSync(`${folder}/cgroup.procs`, String(pid));
    } catch {
      // It has ended.
    }
  }

  /** Removes the control group. All of its processes must have ended. */
  remove(): void {
    const entries = readdirSync(this.#folder, { withFileTypes: true });
    for (const entry of entries) if (entry.isDirectory()) rmdirSync(`${this.#folder}/${entry.name}`);
    rmdirSync(this.#folder);
  }
}

function descendantsOf(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      // The name of the program, in parentheses, may hold spaces.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      parents.set(Number(name), Number(fields[1]));
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}
