/** Compares what is loaded before the first automatic capture with other products. */
import { buildElement } from './dom-helpers.js';
import { COMPETITOR_SIZES, COMPETITOR_SIZES_DATE, FIRST_CAPTURE_KB } from './sizes.js';

const LARGEST = Math.max(...COMPETITOR_SIZES.map(({ megabytes: [, to] }) => to));
const formatSize = (megabytes: number): string =>
  megabytes < 1 ? `${Math.round(megabytes * 1000)} KB` : `${megabytes.toFixed(1)} MB`;

function createRow(name: string, note: string, size: string, megabytes: number): HTMLElement {
  const bar = buildElement('span', { class: 'bar-fill', 'aria-hidden': 'true' });
  bar.style.setProperty('--share', String(megabytes / LARGEST));
  return buildElement(
    'tr',
    {},
    buildElement('th', { scope: 'row' }, name, buildElement('small', {}, note)),
    buildElement('td', { class: 'bar-cell' }, bar),
    buildElement('td', {}, size),
  );
}

export function showSizes(body: Element, date: Element): void {
  date.textContent = COMPETITOR_SIZES_DATE;
  const own = createRow('doc-capture', 'no key, no licence, your own server', `under ${FIRST_CAPTURE_KB} KB`, FIRST_CAPTURE_KB / 1000); // prettier-ignore
  const others = COMPETITOR_SIZES.map(({ name, note, megabytes: [from, to] }) =>
    createRow(name, note, from === to ? formatSize(to) : `${from.toFixed(1)}–${formatSize(to)}`, to),
  );
  body.append(own, ...others);
}
