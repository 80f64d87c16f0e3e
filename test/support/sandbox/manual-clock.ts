import type { Clock } from '../../../src/sandbox/sandbox.js';

/** A clock that stands still until it is advanced; due tasks run in the order of their time. */
export class ManualClock implements Clock {
  #nowMs: number;
  #tasks: { dueMs: number; run: () => void }[] = [];
  #awaited: (() => void)[] = [];

  constructor(startMs = Date.parse('2026-11-21T12:00:00Z')) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const task = { dueMs: this.#nowMs + delayMs, run };
    this.#tasks.push(task);
    for (const tell of this.#awaited.splice(0)) tell();
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    };
  }

  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (;;) {
      const [next] = this.#tasks.filter((task) => task.dueMs <= endMs).sort((a, b) => a.dueMs - b.dueMs);
      if (next === undefined) break;
      this.#tasks = this.#tasks.filter((task) => task !== next);
      this.#nowMs = next.dueMs;
      next.run();
    }
    this.#nowMs = endMs;
  }

  /** Resolves when a task that is due in exactly `delayMs` is waiting. */
  async waitingFor(delayMs: number): Promise<void> {
    while (!this.#tasks.some((task) => task.dueMs - this.#nowMs === delayMs)) {
      await new Promise<void>((resolve) => void this.#awaited.push(resolve));
    }
  }
}
