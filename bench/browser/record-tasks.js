// Runs in the page before anything else: notes each task that a worker is asked for, when, when it answered, and its own time.
(() => {
  const tasks = [];
  const watched = new WeakSet();
  const onAnswer = ({ data }) => {
    const task = tasks.find(({ id }) => id === data?.id);
    if (!task) return;
    task.answeredAt = performance.now();
    task.elapsedMs = data.value?.value?.elapsedMs ?? null;
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (!watched.has(this)) this.addEventListener('message', onAnswer);
    watched.add(this);
    // The messages of Comlink: a call of a function by its name.
    if (message?.type === 'APPLY') {
      const [name] = message.path;
      tasks.push({ id: message.id, name, begunAt: performance.now(), answeredAt: null, elapsedMs: null });
    }
    return postMessage.call(this, message, ...rest);
  };
  Object.assign(window, { tasks });
})();
