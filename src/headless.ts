export * from './headless/headless.js';
