import vue from '@vitejs/plugin-vue';

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'doc-capture' } } })],
  // The worker loads its readers and pdf.js when it needs them.
  worker: { format: 'es' },
};
