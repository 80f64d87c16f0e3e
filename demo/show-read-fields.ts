/** Shows the fields that were read from the document, if `expose` names them. */
import type { SettingsForm } from './settings-form.js';
import { buildElement, type CaptureElement } from './dom-helpers.js';

const SIDE_NAMES = { front: 'Front', back: 'Back' } as const;

/** `birth_date` and `dateOfBirth` as plain words. */
const fieldLabel = (key: string): string =>
  key.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function showReadFields(
  place: HTMLElement,
  note: HTMLElement,
  capture: CaptureElement,
  controls: SettingsForm,
): void {
  const clear = (): void => {
    place.replaceChildren();
    say();
  };
  const say = (): void => {
    const open = controls.current.expose === 'fields';
    note.textContent = open
      ? 'Read on this device, as the page sees it. Use a sample, or hold a document to the camera.'
      : 'What is read stays inside the element. Switch “Let the page see what was read” on to look at it here.';
    note.hidden = place.children.length > 0;
  };
  capture.addEventListener('doc-photo', ({ side, report }) => {
    const fields = { ...report.mrz?.fields, ...report.barcodes.find((code) => code.fields)?.fields };
    const rows = Object.entries(fields).filter(([, value]) => value !== '');
    if (rows.length === 0) return;
    const lines = report.mrz?.lines ?? [];
    place.append(
      buildElement('h3', {}, SIDE_NAMES[side]),
      buildElement(
        'dl',
        {},
        ...rows.map(([name, value]) =>
          buildElement('div', {}, buildElement('dt', {}, fieldLabel(name)), buildElement('dd', {}, value)),
        ),
      ),
      ...(lines.length
        ? [buildElement('pre', { tabindex: '0', 'aria-label': 'The lines as they were read' }, lines.join('\n'))]
        : []),
    );
    say();
  });
  capture.addEventListener('doc-statechange', ({ state, previous }) => {
    if (state.name === 'welcome' || (previous.name === 'answered' && state.name !== 'answered')) clear();
  });
  controls.follow((_settings, changed) => {
    if (changed.includes('expose')) clear();
  });
}
