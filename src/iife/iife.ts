/** The script-tag build: how it loads its chunks. */
export { ownScriptUrl } from './own-script.js';
export { chunkUrl, loadChunk } from './load-chunk.js';
