import react from '@vitejs/plugin-react';

// The worker loads its readers and pdf.js when it needs them.
export default { plugins: [react()], worker: { format: 'es' } };
