export default {
  vite: {
    // Astro writes small scripts into the page otherwise, which a content security policy refuses.
    build: { assetsInlineLimit: 0 },
    // The worker loads its readers and pdf.js when it needs them.
    worker: { format: 'es' },
  },
};
