/**
 * A worker that answers the handshake and then misbehaves. Speaks comlink's messages by hand, so that it can.
 * `?version=N` what it answers · `?then=` throw | hang | close: what any other call does to it
 * `?then=busy&ms=N`: it answers each call with the call's name; the first keeps it busy for N ms
 */
const settings = new URL(self.location.href).searchParams;
const version = Number(settings.get('version') ?? 1);

self.addEventListener('message', ({ data: { id, path } }) => {
  if (path[0] === 'ping') self.postMessage({ id, type: 'RAW', value: { ok: true, value: version } });
  else if (settings.get('then') === 'throw') throw new Error('out of luck');
  else if (settings.get('then') === 'close') self.close();
  else if (settings.get('then') === 'busy') {
    const endMs = Date.now() + Number(settings.get('ms'));
    settings.delete('ms');
    while (Date.now() < endMs);
    self.postMessage({ id, type: 'RAW', value: { ok: true, value: path[0] } });
  }
});
