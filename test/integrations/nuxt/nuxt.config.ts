export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  vue: { compilerOptions: { isCustomElement: (tag) => tag === 'doc-capture' } },
  // The worker loads its readers and pdf.js when it needs them.
  vite: { worker: { format: 'es' } },
  app: { head: { title: 'Onboarding', link: [{ rel: 'icon', href: 'data:,' }] } },
});
