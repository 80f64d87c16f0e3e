/** Compares what is loaded before the first automatic capture with other products. */
import sizes from 'virtual:sizes';
import { buildElement } from './dom-helpers.js';
import { COMPETITOR_SIZES, COMPETITOR_SIZES_DATE } from './competitor-sizes.js';

const formatMegabytes = (value: number): string =>
  value < 1 ? `${Math.round(value * 1000)} KB` : `${value.toFixed(1)} MB`;

function createBar(share: number, own: boolean): HTMLElement {
  const made = buildElement('span', { class: own ? 'bar-fill own' : 'bar-fill', 'aria-hidden': 'true' });
  made.style.setProperty('--share', String(share));
  return made;
}

export function showSizes(body: Element, date: Element, files: Element): void {
  const own = sizes.firstCapture / 1e6;
  const largest = Math.max(...COMPETITOR_SIZES.map(({ megabytes: [, to] }) => to));
  const row = (name: string, from: number, to: number, note: string, isOwn: boolean): HTMLElement =>
    buildElement(
      'tr',
      isOwn ? { class: 'own' } : {},
      buildElement('th', { scope: 'row' }, name, buildElement('small', {}, note)),
      buildElement('td', { class: 'bar-cell' }, createBar(to / largest, isOwn)),
      buildElement(
        'td',
        { class: 'number' },
        from === to ? formatMegabytes(to) : `${from.toFixed(1)}–${formatMegabytes(to)}`,
      ),
    );
  body.append(
    row('doc-capture', own, own, 'no key, no licence, your own server', true),
    ...COMPETITOR_SIZES.map(({ name, megabytes: [from, to], note }) => row(name, from, to, note, false)),
  );
  date.textContent = COMPETITOR_SIZES_DATE;
  files.append(
    ...sizes.files.map(({ name, brotli }) =>
      buildElement(
        'li',
        {},
        buildElement('code', {}, name),
        buildElement('span', {}, `${(brotli / 1000).toFixed(1)} KB`),
      ),
    ),
  );
}
