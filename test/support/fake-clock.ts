/** Time that stands still until it is advanced: the shape of the rooms' `Clock`. */
export class FakeClock {
  #nowMs = 0;
  #nextId = 1;
  readonly #timers = new Map<number, { readonly atMs: number; readonly run: () => void }>();

  now(): number {
    return this.#nowMs;
  }

  setTimeout(run: () => void, ms: number): number {
    const id = this.#nextId++;
    this.#timers.set(id, { atMs: this.#nowMs + Math.max(0, ms), run });
    return id;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** Timers that are set and have not run. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves time on and runs what falls due on the way, in order. */
  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, { atMs }]) => atMs <= endMs).sort(([, a], [, b]) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      const [id, { atMs, run }] = due;
      this.#timers.delete(id);
      this.#nowMs = Math.max(this.#nowMs, atMs);
      run();
    }
    this.#nowMs = endMs;
  }
}
