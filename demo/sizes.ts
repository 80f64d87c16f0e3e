/** How much is loaded before the first automatic capture, beside what others load. */
import sizes from 'virtual:sizes';
import { make } from './page.js';
import { PEERS, PEERS_DATE } from './peers.js';

const megabytes = (value: number): string => (value < 1 ? `${Math.round(value * 1000)} KB` : `${value.toFixed(1)} MB`);

function bar(share: number, own: boolean): HTMLElement {
  const made = make('span', { class: own ? 'bar-fill own' : 'bar-fill', 'aria-hidden': 'true' });
  made.style.setProperty('--share', String(share));
  return made;
}

export function showSizes(body: Element, date: Element, files: Element): void {
  const own = sizes.firstCapture / 1e6;
  const largest = Math.max(...PEERS.map(({ megabytes: [, to] }) => to));
  const row = (name: string, from: number, to: number, note: string, isOwn: boolean): HTMLElement =>
    make(
      'tr',
      isOwn ? { class: 'own' } : {},
      make('th', { scope: 'row' }, name, make('small', {}, note)),
      make('td', { class: 'bar-cell' }, bar(to / largest, isOwn)),
      make('td', { class: 'number' }, from === to ? megabytes(to) : `${from.toFixed(1)}–${megabytes(to)}`),
    );
  body.append(
    row('doc-capture', own, own, 'no key, no licence, your own server', true),
    ...PEERS.map(({ name, megabytes: [from, to], note }) => row(name, from, to, note, false)),
  );
  date.textContent = PEERS_DATE;
  files.append(
    ...sizes.files.map(({ name, brotli }) =>
      make('li', {}, make('code', {}, name), make('span', {}, `${(brotli / 1000).toFixed(1)} KB`)),
    ),
  );
}
