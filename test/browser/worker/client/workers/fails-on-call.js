/**
 * A worker that is ready and then fails. It writes comlink's messages itself.
 * `?version=N`: its version. `?then=` throw | hang | close: what happens at any other call.
 * `?then=not-loaded`: every call is answered with an error: a module did not load.
 * `?then=busy&ms=N`: every call is answered with its name; the first call blocks the worker for N ms.
 */
const settings = new URL(self.location.href).searchParams;
self.postMessage(`doc-capture/${settings.get('version') ?? 1}`);

self.addEventListener('message', ({ data: { id, path } }) => {
  if (settings.get('then') === 'throw') throw new Error('failed on purpose');
  else if (settings.get('then') === 'close') self.close();
  else if (settings.get('then') === 'not-loaded') {
    const value = { ok: false, code: 'not_loaded', message: 'No module', detail: {} };
    self.postMessage({ id, type: 'RAW', value });
  } else if (settings.get('then') === 'busy') {
    const endMs = Date.now() + Number(settings.get('ms'));
    settings.delete('ms');
    while (Date.now() < endMs);
    self.postMessage({ id, type: 'RAW', value: { ok: true, value: path[0] } });
  }
});
