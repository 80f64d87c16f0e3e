import { html } from 'hono/html';
import { DOC_TYPES, REASON_WORDS, REASONS, type DocType } from '../../contract/contract.js';
import { toQrCodeDrawing } from './qr-code-text.js';

/** Paths of the development server. */
export const DEV_PATHS = { relay: '/verify', element: '/doc-capture', sessions: '/sessions' } as const;

/** The script of the element, when the page does not load another one. */
const OWN_SCRIPT = `${DEV_PATHS.element}/doc-capture.js`;
/** The folders of the page's own modules and styles, which are served as they are built. */
export const PAGE_FOLDERS = ['/dev-page', '/funnel'] as const;

export interface DevPage {
  /** Another script of the element; `null` for that of this package. */
  readonly scriptUrl: string | null;
  /** The type that is chosen at first. */
  readonly docType: DocType;
  /** The tag of a scripted answer; `null`: the sandbox judges the photos. */
  readonly tag: string | null;
  /** The address for a phone in the same network; `null` without `--https`. */
  readonly phoneUrl: string | null;
  /** Why photos are not judged, and what to do; `null` when they are. */
  readonly notJudged: string | null;
}

/** The tag of the sandbox for each reason, in the order of the service's table. */
export const ANSWER_TAGS: readonly (readonly [tag: string, meaning: string])[] = REASON_WORDS.map((reason, index) => [
  `sandbox_${String(index + 1).padStart(2, '0')}`,
  REASONS[reason].meaning,
]);

const DOC_TYPE_LABELS: Readonly<Record<DocType, string>> = {
  id_card: 'Identity card',
  passport: 'Passport',
  driver_permit: 'Driving licence',
  residency_permit: 'Residence permit',
};

const option = (value: string, label: string, chosen: string | null) =>
  html`<option value="${value}" ${value === (chosen ?? '') ? 'selected' : ''}>${label}</option>`;

/** The page of `doc-capture dev`. Its script and styles are in `src/dev-page`. */
export async function renderDevPage(page: DevPage): Promise<string> {
  const { scriptUrl, docType, tag, phoneUrl, notJudged } = page;
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content="light dark" />
          <title>doc-capture dev</title>
          <link rel="icon" href="data:," />
          <meta name="application-name" content="doc-capture dev" />
          <link rel="stylesheet" href="/dev-page/dev-page.css" />
          <script type="module" src="/dev-page/dev-page.js"></script>
        </head>
        <body>
          <header>
            <span class="brand">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path
                  d="M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M7.5 9.5h9v5h-9z"
                />
              </svg>
              doc-capture dev
            </span>
            <span class="badge">For development</span>
          </header>
          <main>
            <div class="about">
              <h1>Photograph a document, get a verdict</h1>
              <p class="intro">
                Element, relay and sandbox run on this machine. Anyone who reaches this page may send, and the sandbox
                verifies no document: use it for development only.
              </p>
              <p id="notice" class="notice" role="alert" ${notJudged === null ? 'hidden' : ''}>${notJudged ?? ''}</p>
            </div>
            <section class="stage" aria-label="The live element">
              <doc-capture
                id="capture"
                endpoint="${DEV_PATHS.relay}"
                doc-type="${docType}"
                tags="${tag ?? ''}"
                data-script-url="${scriptUrl ?? OWN_SCRIPT}"
                data-phone-url="${phoneUrl ?? ''}"
              ></doc-capture>
            </section>
            <div class="side">
              <section aria-labelledby="try-title">
                <h2 id="try-title">Try it</h2>
                <form id="settings" autocomplete="off">
                  <label>
                    Document
                    <select name="doc-type">
                      ${option('', 'Seen in the photo', docType)}
                      ${DOC_TYPES.map((type) => option(type, DOC_TYPE_LABELS[type], docType))}
                    </select>
                  </label>
                  <label>
                    Answer
                    <select name="tags">
                      ${option('', 'From the photos', tag)}
                      ${ANSWER_TAGS.map(([value, meaning]) => option(value, meaning, tag))}
                    </select>
                  </label>
                </form>
                <p class="row">
                  <button type="button" id="play">Show it a drawn document</button>
                </p>
                <p class="fine">
                  A drawn camera takes the place of yours until the answer. No document is at hand? Use this.
                </p>
              </section>
              <section aria-labelledby="code-title">
                <div class="row">
                  <h2 id="code-title">Paste it into your page</h2>
                  <button type="button" id="copy" class="quiet">Copy</button>
                </div>
                <pre id="code"></pre>
                <p class="fine">
                  It works on any page of this machine while this program runs. On your server a relay with your
                  credentials takes its place. Decide there, on <code>onResult</code>.
                </p>
              </section>
              <section aria-labelledby="phone-title">
                <h2 id="phone-title">On your phone</h2>
                ${phoneUrl === null ? renderPhoneHint() : renderPhoneLink(phoneUrl)}
              </section>
            </div>
            <section class="sessions" aria-labelledby="sessions-title">
              <h2 id="sessions-title">What happened in the sessions</h2>
              <div id="funnel"></div>
              <p class="fine">
                From <code>doc-summary</code> and the relay’s log since this program started. Nothing of a document is
                in it.
              </p>
            </section>
          </main>
        </body>
      </html>`,
  );
}

function renderPhoneHint() {
  return html`<p class="fine">
    Cameras need a secure page: start <code>npx doc-capture dev --https</code>, and a code to scan appears here.
  </p>`;
}

function renderPhoneLink(url: string) {
  const { viewBox, path } = toQrCodeDrawing(url);
  return html`<svg class="code" viewBox="${viewBox}" role="img" aria-label="QR code for ${url}">
      <path d="${path}" />
    </svg>
    <p class="fine">
      In the same network, open <a href="${url}">${url}</a> and accept the certificate, which this program made itself.
    </p>`;
}
