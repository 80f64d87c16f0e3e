/**
 * The folders of `src`: what each may import, and the environment that its code runs in. The linter reads this table for
 * the imports, `folders.test.ts` for everything in it. A folder inside a folder has its own row where its environment
 * differs; it may also import the files of the folder around it.
 *
 * `values`: folders whose values may be imported. `types`: folders of which only types may be imported.
 * `environment`: decides the `lib` of the folder's tsconfig. `packages`: npm packages that may be imported.
 */
export const FOLDERS = {
  shared: { values: [], types: [], environment: 'web', packages: [] },
  contract: { values: ['shared'], types: [], environment: 'ecmascript', packages: [] },
  limits: { values: ['contract', 'shared'], types: [], environment: 'ecmascript', packages: [] },
  files: { values: ['contract'], types: [], environment: 'ecmascript', packages: [] },
  camera: { values: ['contract', 'shared'], types: [], environment: 'dom', packages: [] },
  frame: { values: ['contract', 'shared'], types: [], environment: 'dom', packages: [] },
  zxing: { values: [], types: [], environment: 'web', packages: ['zxing-wasm'] },
  checks: {
    values: ['contract', 'limits', 'shared', 'zxing'],
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
  'photos/page': {
    values: ['photos', 'contract'],
    types: [],
    environment: 'dom',
    packages: ['browser-image-compression'],
  },
  worker: {
    values: ['checks', 'contract', 'photos', 'shared'],
    types: [],
    environment: 'web',
    packages: ['comlink'],
  },
  'worker/client': {
    values: ['worker', 'contract', 'photos/page', 'shared'],
    types: ['photos'],
    environment: 'dom',
    packages: ['comlink'],
  },
  session: { values: ['contract', 'limits', 'shared'], types: ['checks'], environment: 'web', packages: [] },
  resume: { values: ['shared'], types: ['session'], environment: 'dom', packages: [] },
  upload: { values: ['contract', 'shared'], types: [], environment: 'dom', packages: [] },
  handoff: { values: ['contract', 'shared', 'upload'], types: [], environment: 'dom', packages: ['@zxing/library'] },
  i18n: { values: [], types: ['contract'], environment: 'ecmascript', packages: [] },
  headless: {
    values: [
      'contract',
      'files',
      'camera',
      'frame',
      'limits',
      'photos',
      'session',
      'resume',
      'upload',
      'handoff',
      'worker/client',
      'shared',
    ],
    // Values of the checks would take all checks into the main thread of an app that bundles the package (decision 163).
    types: ['checks', 'worker'],
    environment: 'dom',
    packages: [],
  },
  styles: { values: [], types: [], environment: 'dom', packages: ['lit'] },
  element: {
    values: ['contract', 'handoff', 'headless', 'resume', 'i18n', 'styles', 'shared'],
    types: [],
    environment: 'dom',
    packages: ['lit'],
  },
  server: { values: [], types: [], environment: 'node', packages: [] },
  relay: {
    values: ['contract', 'files', 'shared'],
    types: [],
    environment: 'web',
    packages: ['jose', '@remix-run/multipart-parser'],
  },
  'relay/node': {
    values: ['relay', 'server', 'contract', 'shared'],
    types: [],
    environment: 'node',
    packages: ['@redis/client', 'prom-client'],
  },
  sandbox: {
    values: ['server', 'contract', 'files', 'checks', 'shared'],
    types: [],
    environment: 'node',
    packages: ['@remix-run/multipart-parser', '@hono/node-server', 'jose', '@hyzyla/pdfium', 'sharp'],
  },
  cli: {
    values: ['server', 'relay', 'relay/node', 'sandbox', 'checks', 'contract', 'files', 'shared'],
    types: [],
    environment: 'node',
    packages: [],
  },
  testing: { values: ['contract', 'shared'], types: [], environment: 'dom', packages: [] },
};
