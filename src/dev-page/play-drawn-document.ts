import type { DocCapture } from '../element/element.js';
import type * as testingKit from '../testing/testing.js';

type TestingKit = Pick<typeof testingKit, 'fakeCamera' | 'specimen'>;
type DrawnDocType = Parameters<TestingKit['specimen']>[0];

/** States in which the person's own camera is given back. */
const END_STATES: readonly string[] = ['answered', 'welcome', 'error'];

/** Opens a drawn camera that sees a drawn document, turned over when the element asks for the back. Resolves at the end of the session. */
export async function playDrawnDocument(capture: DocCapture): Promise<void> {
  const { fakeCamera, specimen } = await loadTestingKit();
  const docType = (capture.getAttribute('doc-type') || 'id_card') as DrawnDocType;
  const front = await specimen(docType);
  const back = docType === 'passport' ? front : await specimen(docType, { side: 'back' });
  capture.reset();
  const camera = fakeCamera();
  try {
    await camera.showDocuments(front);
    const ended = new Promise<void>((resolve) => {
      capture.addEventListener('doc-statechange', function follow({ state }) {
        if (!END_STATES.includes(state.name)) return void camera.showDocuments(state.side === 'front' ? front : back);
        capture.removeEventListener('doc-statechange', follow);
        resolve();
      });
    });
    capture.start();
    capture.scrollIntoView({ block: 'nearest' });
    await ended;
  } finally {
    camera.restore();
  }
}

/** The test kit as one classic script, which defines `docCaptureTesting`. Its modules need a bundler. */
async function loadTestingKit(): Promise<TestingKit> {
  const loaded = globalThis as { docCaptureTesting?: TestingKit };
  if (loaded.docCaptureTesting === undefined) {
    const script = document.createElement('script');
    script.src = new URL('../doc-capture/testing.iife.js', import.meta.url).href;
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error('The drawn documents could not be loaded.')));
      document.head.append(script);
    });
  }
  return loaded.docCaptureTesting!;
}
