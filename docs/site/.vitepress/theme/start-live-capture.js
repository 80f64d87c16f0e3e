/** Puts the demo's sample camera and the test kit's relay behind an element of the page, and its playground into the page. */

const UPLOAD_MS = 900;

const loading = new Map();

/** The test kit is a classic script, which runs once for the whole visit. */
function loadScript(src) {
  const known = loading.get(src);
  if (known) return known;
  const promise = new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src });
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`${src} could not be loaded`)));
    document.head.append(script);
  });
  loading.set(src, promise);
  return promise;
}

/**
 * @param place where the playground is shown; `null` for the element alone
 * @returns a function that restores the page's own camera and requests
 */
export async function startLiveCapture(capture, place, { docType, framework, filesUrl }) {
  const [{ createSettingsForm }, { installSampleCamera }, { createSamplePlayer }, { showPlayground }] =
    await Promise.all([
      import('../../../../demo/playground/settings-form.ts'),
      import('../../../../demo/sample-camera/sample-camera.ts'),
      import('../../../../demo/play-sample.ts'),
      import('../../../../demo/playground/playground.ts'),
      import(/* @vite-ignore */ new URL(`${filesUrl}doc-capture.js`, location.href).href),
      loadScript(`${filesUrl}testing.iife.js`),
    ]);
  await customElements.whenDefined('doc-capture');
  const gone = new AbortController();
  const controls = createSettingsForm({
    defaults: { 'doc-type': docType, camera: 'sample', ...(framework && { framework }) },
    // There is no server that could issue one.
    omit: ['grant'],
    signal: gone.signal,
  });
  const relay = globalThis.docCaptureTesting.fakeRelay('/verify');
  controls.follow(({ answer }) => {
    relay.answer({ verdict: ['', 'doc_auth'].includes(answer), reason: answer, uploadMs: UPLOAD_MS });
  });
  const camera = installSampleCamera(capture, controls);
  if (place) showPlayground(place, capture, controls, createSamplePlayer(capture, controls, camera));
  return () => {
    gone.abort();
    camera.restore();
    relay.restore();
  };
}
