export * from './checks/checks.js';
