import type { Clock } from '../../src/shared/shared.js';

/** A clock that a test advances. Due tasks run in the order of their time. */
export class FakeClock implements Clock {
  #nowMs: number;
  #tasks: readonly { readonly atMs: number; readonly run: () => void }[] = [];
  #onTask: (() => void)[] = [];

  constructor(startMs = 0) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const task = { atMs: this.#nowMs + Math.max(0, delayMs), run };
    this.#tasks = [...this.#tasks, task].toSorted((a, b) => a.atMs - b.atMs);
    for (const resolve of this.#onTask.splice(0)) resolve();
    return () => this.#remove(task);
  }

  /** Timers that are set and have not run. */
  get pending(): number {
    return this.#tasks.length;
  }

  /** Moves time on and runs what falls due on the way. */
  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [next] = this.#tasks;
      if (next === undefined || next.atMs > endMs) break;
      this.#remove(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = endMs;
  }

  /** Resolves when a task is due in exactly `delayMs`. */
  async taskDueIn(delayMs: number): Promise<void> {
    while (!this.#tasks.some(({ atMs }) => atMs - this.#nowMs === delayMs)) {
      await new Promise<void>((resolve) => void this.#onTask.push(resolve));
    }
  }

  #remove(task: { readonly atMs: number }): void {
    this.#tasks = this.#tasks.filter((other) => other !== task);
  }
}
