export * from './contract/contract.js';
