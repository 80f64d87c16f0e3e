type Task<A extends unknown[], T> = (...args: A) => Promise<T>;

/** @returns a function that wraps tasks; the tasks that it wraps run one at a time, in the order of their calls */
export function createTaskQueue(): <A extends unknown[], T>(task: Task<A, T>) => Task<A, T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) =>
    (...args) => {
      const run = last.then(() => task(...args));
      last = run.catch(() => undefined);
      return run;
    };
}
