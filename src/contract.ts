/** Package export `./contract`. */
export * from './contract/contract.js';
