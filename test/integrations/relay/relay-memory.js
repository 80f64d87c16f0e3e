import { DurableObject } from 'cloudflare:workers';

/** One entry of the relay's memory. A Durable Object does one thing at a time: that is all a store needs. */
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
    const there = await this.entry();
    if (!there) await this.write(value, Date.now() + ttlMs);
    return there?.value ?? null;
  }

  async swap(expected, value, ttlMs) {
    if ((await this.entry())?.value !== expected) return false;
    if (value === null) await this.ctx.storage.deleteAll();
    else await this.write(value, Date.now() + ttlMs);
    return true;
  }

  async add(delta, limit, ttlMs) {
    const there = await this.entry();
    const sum = Number(there?.value ?? 0) + delta;
    if (sum < 0 || sum > limit) return null;
    await this.write(String(sum), there?.expiresMs ?? Date.now() + ttlMs);
    return sum;
  }
}

/** A `RelayStore` with one Durable Object for each key. */
export function storeIn(namespace) {
  const at = (key) => namespace.get(namespace.idFromName(key));
  return {
    get: async (key) => (await at(key).entry())?.value ?? null,
    create: (key, value, ttlMs) => at(key).create(value, ttlMs),
    swap: (key, expected, value, ttlMs) => at(key).swap(expected, value, ttlMs),
    add: (key, delta, limit, ttlMs) => at(key).add(delta, limit, ttlMs),
    async hit(key, points, perSeconds) {
      const isWithin = (await at(key).add(1, points, perSeconds * 1000)) !== null;
      return isWithin ? 0 : Math.max(1, (await at(key).entry())?.expiresMs - Date.now() || 0);
    },
  };
}
