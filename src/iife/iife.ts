/** The script-tag build: how it finds its sibling files. Its modules take the place of those that import them. */
export { loadChunk, chunkUrl } from './load-chunk.js';
