/** Memory and will: (state, event) → (state, effects), pure. */
export * from './state.js';
