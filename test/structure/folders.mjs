/**
 * The plan of the house: which rooms there are, what each may import from, and in which climate it lives. Read by the
 * linter (walls) and by the house test (doors, directions, climates).
 *
 * `values`: rooms whose values may be imported. `types`: rooms of which only types may be imported.
 * `climate`: the `lib` of the room's tsconfig. `packages`: bare imports the room may make.
 */
export const ROOMS = {
  shared: { values: [], types: [], climate: 'worker', packages: [] },
  contract: { values: ['shared'], types: [], climate: 'es', packages: [] },
  files: { values: ['shared', 'contract'], types: [], climate: 'es', packages: ['fflate'] },
  camera: { values: ['shared', 'contract'], types: [], climate: 'dom', packages: [] },
  frame: { values: ['shared', 'contract'], types: [], climate: 'dom', packages: [] },
  checks: { values: ['shared', 'contract'], types: [], climate: 'es', packages: ['@zxing/library'] },
  photos: { values: ['contract', 'files'], types: ['checks'], climate: 'worker', packages: ['pdfjs-dist'] },
  worker: {
    values: ['shared', 'contract', 'files', 'checks', 'photos'],
    types: [],
    climate: 'worker',
    packages: ['comlink'],
  },
  bridge: {
    values: ['shared', 'contract', 'photos', 'worker'],
    types: ['checks'],
    climate: 'dom',
    packages: ['comlink', 'browser-image-compression'],
  },
  result: { values: ['contract'], types: [], climate: 'es', packages: [] },
  session: { values: ['shared', 'contract', 'result'], types: ['checks'], climate: 'worker', packages: [] },
  upload: { values: ['shared', 'contract'], types: [], climate: 'dom', packages: [] },
  i18n: { values: [], types: ['contract'], climate: 'es', packages: [] },
  script: {
    values: ['contract', 'i18n'],
    types: ['headless'],
    climate: 'dom',
    packages: [],
  },
  headless: {
    values: [
      'shared',
      'contract',
      'files',
      'camera',
      'frame',
      'checks',
      'photos',
      'session',
      'upload',
      'result',
      'bridge',
    ],
    types: [],
    climate: 'dom',
    packages: [],
  },
  styles: { values: [], types: [], climate: 'dom', packages: ['lit'] },
  element: {
    values: ['shared', 'contract', 'headless', 'i18n', 'styles'],
    types: [],
    climate: 'dom',
    packages: ['lit'],
  },
  testing: { values: ['contract'], types: [], climate: 'dom', packages: [] },
  relay: {
    values: ['shared', 'contract', 'files'],
    types: [],
    climate: 'worker',
    packages: [
      'jose',
      '@remix-run/multipart-parser',
      '@redis/client',
      'rate-limiter-flexible',
      'rate-limiter-flexible/lib/RateLimiterMemory.js',
    ],
  },
  inspect: { values: ['shared', 'contract', 'files', 'checks'], types: [], climate: 'node', packages: ['sharp'] },
  sandbox: {
    values: ['shared', 'contract', 'files', 'checks', 'inspect'],
    types: [],
    climate: 'node',
    packages: ['@remix-run/multipart-parser', '@hono/node-server', 'jose', '@hyzyla/pdfium'],
  },
};
