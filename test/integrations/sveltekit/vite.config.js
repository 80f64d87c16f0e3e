import { sveltekit } from '@sveltejs/kit/vite';

// The worker loads its readers and pdf.js when it needs them.
export default { plugins: [sveltekit()], worker: { format: 'es' } };
