/** Puts the demo's sample camera and the test kit's relay behind an element of the page. */

const SAMPLES = {
  id_card: 'id-card-zoe',
  passport: 'passport-zoe',
  driver_permit: 'driving-permit-jorgen',
  residency_permit: 'residence-permit-zoe',
};
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

/** @returns a function that restores the page's own camera and requests */
export async function startLiveCapture(capture, { docType, filesUrl }) {
  const [{ installSampleCamera }] = await Promise.all([
    import('../../../../demo/sample-camera/sample-camera.ts'),
    import(/* @vite-ignore */ new URL(`${filesUrl}doc-capture.js`, location.href).href),
    loadScript(`${filesUrl}testing.iife.js`),
  ]);
  await customElements.whenDefined('doc-capture');
  const relay = globalThis.docCaptureTesting.fakeRelay('/verify', { verdict: true, uploadMs: UPLOAD_MS });
  const settings = { 'doc-type': docType, sample: SAMPLES[docType], camera: 'sample' };
  let update = () => undefined;
  installSampleCamera(capture, {
    current: settings,
    follow: (listener) => {
      update = listener;
      listener(settings);
    },
  });
  return () => {
    settings.camera = 'device';
    update(settings);
    relay.restore();
  };
}
