/** The script-tag build: how it loads its chunks. */
export { chunkUrl, loadChunk } from './load-chunk.js';
