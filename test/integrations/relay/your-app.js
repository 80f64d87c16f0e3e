/** Stands for your own code: sessions, and a place for results. */

/** @param {string | null} cookie @returns {string | undefined} */
export const userOf = (cookie) => /(?:^|; )session=(\w+)/.exec(cookie ?? '')?.[1];

/** @param {string} user @param {import('doc-capture/relay').ResultDelivery} delivery */
export const saveResult = (user, delivery) => console.log(JSON.stringify({ user, saved: delivery.result }));

/** @param {import('doc-capture/relay').DemandDelivery} delivery */
export const saveDemand = (delivery) => console.log(JSON.stringify({ demand: delivery.result.id }));
