/** The script of the page of `doc-capture dev`. */
import type { DocCapture } from '../element/element.js';
import { showFunnel, type EndedSessionStore } from '../funnel/funnel.js';
import { copyText, elementById, flashLabel } from './page-helpers.js';
import { playDrawnDocument } from './play-drawn-document.js';

/** How often sessions of other pages are asked for while this one is visible, in milliseconds. */
const REFRESH_MS = 5_000;
const SESSIONS_PATH = '/sessions';

function showNotice(sentence: string): void {
  const notice = elementById('notice', HTMLElement);
  notice.textContent = sentence;
  notice.hidden = false;
}

/** Attributes that the code to copy shows, without those that are empty. */
const SHOWN = ['doc-type', 'tags'] as const;

/** The code of a page with the element: its script, and its tag with absolute addresses. */
function createElementCode(capture: Element, scriptUrl: string): string {
  const endpoint = new URL(capture.getAttribute('endpoint') ?? '', document.baseURI).href;
  const settings = SHOWN.map((name) => [name, capture.getAttribute(name) ?? ''] as const);
  const attributes = [['endpoint', endpoint] as const, ...settings.filter(([, value]) => value !== '')];
  return [
    `<script type="module" src="${scriptUrl}"></script>`,
    '<doc-capture',
    ...attributes.map(([name, value]) => `  ${name}="${value}"`),
    '></doc-capture>',
  ].join('\n');
}

/** Applies the form to the element and to the code. */
function followSettings(capture: DocCapture, onChange: () => void): void {
  const form = elementById('settings', HTMLFormElement);
  form.addEventListener('change', () => {
    for (const { name, value } of form.querySelectorAll('select')) capture.setAttribute(name, value);
    if (capture.state.name !== 'welcome') capture.reset();
    onChange();
  });
}

/** The sessions of every page of this program, so that those of a phone are counted too. */
const programSessions: EndedSessionStore = {
  async add(session) {
    const body = JSON.stringify(session);
    // The page may be gone before the request is, and Firefox before 133 has no `keepalive`.
    if (session.end === 'left') navigator.sendBeacon(SESSIONS_PATH, body);
    else await fetch(SESSIONS_PATH, { method: 'POST', body }).catch(() => undefined);
  },
  load: async () => (await fetch(SESSIONS_PATH)).json(),
};

const capture = elementById('capture', HTMLElement) as DocCapture;
const { phoneUrl } = capture.dataset;
const scriptUrl = new URL(capture.dataset['scriptUrl'] ?? '', document.baseURI).href;
const code = elementById('code', HTMLElement);
const showCode = (): void => void (code.textContent = createElementCode(capture, scriptUrl));
showCode();
const copy = elementById('copy', HTMLButtonElement);
copy.addEventListener('click', () => {
  void copyText(code.textContent ?? '', code).then((isCopied) => isCopied && flashLabel(copy, 'Copied'));
});
try {
  await import(scriptUrl);
} catch (error) {
  showNotice(
    `The element cannot be loaded from ${scriptUrl}. Another origin has to send CORS headers. ${String(error)}`,
  );
  throw error;
}

followSettings(capture, showCode);
// A phone cannot open `localhost`.
if (phoneUrl) capture.handoffUrl = phoneUrl;
const play = elementById('play', HTMLButtonElement);
play.addEventListener('click', () => {
  play.disabled = true;
  void playDrawnDocument(capture)
    .catch((error: unknown) => showNotice(String(error)))
    .finally(() => (play.disabled = false));
});
const refresh = showFunnel(elementById('funnel', HTMLElement), capture, programSessions);
setInterval(() => {
  // A program that was stopped may start again.
  if (document.visibilityState === 'visible') void refresh().catch(() => undefined);
}, REFRESH_MS);
document.documentElement.dataset['ready'] = '';
