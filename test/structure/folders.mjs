/**
 * The folders of `src`: what each may import, and the environment that its code runs in. `folders.test.ts` enforces
 * this table. A folder inside a folder has its own row where its environment
 * differs or where others may import it alone; it may also import the files of the folder around it.
 *
 * `values`: folders whose values may be imported. `types`: folders of which only types may be imported.
 * `environment`: decides the `lib` of the folder's tsconfig. `packages`: npm packages that may be imported.
 */
export const FOLDERS = {
  shared: { values: [], types: [], environment: 'web', packages: [] },
  'shared/server': { values: [], types: [], environment: 'node', packages: [] },
  contract: { values: ['shared'], types: [], environment: 'ecmascript', packages: ['valibot'] },
  files: { values: ['contract'], types: [], environment: 'ecmascript', packages: [] },
  camera: { values: ['contract', 'shared'], types: [], environment: 'dom', packages: [] },
  zxing: { values: [], types: [], environment: 'web', packages: ['zxing-wasm'] },
  // What the page needs of the checks, which are in the worker (decision 163).
  'checks/limits': { values: ['contract', 'shared'], types: [], environment: 'ecmascript', packages: [] },
  checks: {
    values: ['contract', 'checks/limits', 'shared', 'zxing'],
    types: [],
    environment: 'ecmascript',
    packages: [],
  },
  photos: {
    values: ['checks', 'contract', 'files', 'shared'],
    types: [],
    environment: 'web',
    packages: ['pdfjs-dist'],
  },
  'photos/canvas': {
    values: ['photos', 'contract'],
    types: [],
    environment: 'dom',
    packages: ['browser-image-compression'],
  },
  worker: { values: ['checks', 'contract', 'photos', 'shared'], types: [], environment: 'web', packages: ['comlink'] },
  'worker/client': {
    values: ['worker', 'contract', 'photos/canvas', 'shared'],
    types: ['photos'],
    environment: 'dom',
    packages: ['comlink'],
  },
  session: { values: ['contract', 'checks/limits', 'shared'], types: ['checks'], environment: 'web', packages: [] },
  resume: { values: ['shared'], types: ['session'], environment: 'dom', packages: [] },
  upload: { values: ['contract', 'shared'], types: [], environment: 'dom', packages: [] },
  handoff: {
    values: ['contract', 'shared', 'upload'],
    types: [],
    environment: 'dom',
    packages: ['@zxing/browser', '@zxing/library'],
  },
  i18n: { values: [], types: ['contract'], environment: 'ecmascript', packages: [] },
  // Apart from the messages, which the first screen needs: it loads with the first photo.
  'i18n/findings': { values: [], types: ['contract', 'i18n'], environment: 'ecmascript', packages: [] },
  headless: {
    values: ['contract', 'files', 'camera', 'checks/limits', 'photos', 'session', 'upload', 'worker/client', 'shared'],
    // Values of the checks would take all checks into the main thread of an app that bundles the package (decision 163).
    types: ['checks', 'worker'],
    environment: 'dom',
    packages: [],
  },
  element: {
    values: ['contract', 'handoff', 'headless', 'resume', 'i18n', 'i18n/findings', 'shared'],
    types: [],
    environment: 'dom',
    packages: ['lit'],
  },
  relay: {
    values: ['contract', 'files', 'shared'],
    types: [],
    environment: 'web',
    packages: ['hono', 'ipaddr.js', 'jose', '@remix-run/multipart-parser'],
  },
  'relay/node': {
    values: ['relay', 'shared/server', 'contract', 'shared'],
    types: [],
    environment: 'node',
    packages: ['@hono/node-server', '@redis/client', 'prom-client', 'valibot'],
  },
  sandbox: {
    values: ['shared/server', 'contract', 'files', 'checks', 'shared'],
    types: [],
    environment: 'node',
    packages: [
      '@remix-run/multipart-parser',
      '@hono/node-server',
      'hono',
      'jose',
      'valibot',
      '@hyzyla/pdfium',
      'sharp',
    ],
  },
  // A chart for pages of developers: the demo shows it too.
  funnel: { values: [], types: ['contract', 'element', 'headless'], environment: 'dom', packages: [] },
  // Served as it is built, without a bundler: no packages, and no folder that imports one.
  'dev-page': { values: ['funnel'], types: ['element', 'testing'], environment: 'dom', packages: [] },
  cli: {
    values: [
      'shared/server',
      'relay',
      'relay/node',
      'sandbox',
      'checks',
      'contract',
      'files',
      'i18n',
      'i18n/findings',
      'shared',
    ],
    types: ['funnel'],
    environment: 'node',
    // `dev` alone: its page, its address as a QR code, its certificate, and the sessions that pages report.
    packages: ['@hono/node-server', 'hono', '@zxing/library', 'selfsigned', 'valibot'],
  },
  testing: { values: ['contract', 'shared'], types: [], environment: 'dom', packages: [] },
};
