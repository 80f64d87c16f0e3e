// Astro writes small scripts into the page otherwise, which a content security policy refuses.
export default { vite: { build: { assetsInlineLimit: 0 } } };
