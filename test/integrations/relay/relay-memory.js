import { DurableObject } from 'cloudflare:workers';

/** One entry of the relay's store. A Durable Object handles one operation at a time, as a store requires. */
export class RelayMemory extends DurableObject {
  async entry() {
    const entry = await this.ctx.storage.get('entry');
    return entry && entry.expiresMs > Date.now() ? entry : null;
  }

  async write(value, expiresMs) {
    await this.ctx.storage.put('entry', { value, expiresMs });
    await this.ctx.storage.setAlarm(expiresMs);
  }

  alarm() {
    return this.ctx.storage.deleteAll();
  }

  async create(value, ttlMs) {
    const existing = await this.entry();
    if (!existing) await this.write(value, Date.now() + ttlMs);
    return existing?.value ?? null;
  }

  async swap(expected, value, ttlMs) {
    if ((await this.entry())?.value !== expected) return false;
    if (value === null) await this.ctx.storage.deleteAll();
    else await this.write(value, Date.now() + ttlMs);
    return true;
  }

  async add(delta, limit, ttlMs) {
    const existing = await this.entry();
    const sum = Number(existing?.value ?? 0) + delta;
    if (sum < 0 || sum > limit) return null;
    await this.write(String(sum), existing?.expiresMs ?? Date.now() + ttlMs);
    return sum;
  }
}

/** A `RelayStore` with one Durable Object per key. */
export function storeIn(namespace) {
  const at = (key) => namespace.get(namespace.idFromName(key));
  return {
    get: async (key) => (await at(key).entry())?.value ?? null,
    create: (key, value, ttlMs) => at(key).create(value, ttlMs),
    swap: (key, expected, value, ttlMs) => at(key).swap(expected, value, ttlMs),
    add: (key, delta, limit, ttlMs) => at(key).add(delta, limit, ttlMs),
  };
}
