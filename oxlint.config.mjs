import { FOLDERS } from './test/structure/folders.mjs';

/** One override per folder: imports of other folders are errors unless the table allows them. */
const folderOverrides = Object.entries(FOLDERS).map(([folder, { values, types }]) => ({
  files: [`src/${folder}/**/*.ts`],
  rules: {
    'typescript/no-restricted-imports': [
      'error',
      {
        patterns: Object.keys(FOLDERS)
          .filter((other) => other !== folder && !folder.startsWith(`${other}/`) && !values.includes(other))
          .map((other) => ({
            // `./` is a folder inside this one, which may have the same name.
            group: [`**/${other}/*.js`, `!./${other}/*.js`],
            message: `${folder} may not import ${types.includes(other) ? 'values' : 'anything'} from ${other} (test/structure/folders.mjs).`,
            allowTypeImports: types.includes(other),
          })),
      },
    ],
  },
}));

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true },
  ignorePatterns: [
    'dist',
    'build',
    'node_modules',
    'test/integrations/{angular,astro,esbuild,next,nuxt,openapi-client,sveltekit,types,vite-react,vite-vue,webpack}',
    '**/*.d.ts',
  ],
  rules: {
    'no-console': ['error', { allow: ['warn'] }],
    eqeqeq: 'error',
    'prefer-const': 'error',
    'no-shadow': 'error',
    'no-eval': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-floating-promises': ['error', { ignoreVoid: true }],
    'typescript/no-misused-promises': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/switch-exhaustiveness-check': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'off',
    'unicorn/no-array-sort': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/no-new-array': 'off',
    // Takes `fill` of a canvas for that of an array.
    'unicorn/no-array-fill-with-reference-type': 'off',
    'unicorn/no-thenable': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-unmodified-loop-condition': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'import/default': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'unicorn/no-array-reverse': 'off',
    // `noImplicitReturns` says the same and knows exhaustive switches.
    'typescript/consistent-return': 'off',
  },
  overrides: [
    ...folderOverrides,
    {
      files: ['{bench,scripts,test}/**', 'src/*/node/**', 'src/cli.ts', 'src/cli/**', 'demo/**', '*.mjs', '*.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['{bench,scripts,test}/**'],
      rules: {
        'typescript/no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@open-wc/testing',
                importNames: ['waitUntil', 'aTimeout'],
                message: 'It gives up after a second; use test/support/wait-until.js.',
              },
            ],
          },
        ],
        'typescript/no-floating-promises': 'off',
        'no-empty-pattern': 'off',
        'typescript/no-extraneous-class': 'off',
        'typescript/require-array-sort-compare': 'off',
        'unicorn/no-empty-file': 'off',
        'unicorn/require-post-message-target-origin': 'off',
        'oxc/approx-constant': 'off',
      },
    },
  ],
};
