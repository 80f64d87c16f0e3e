/** Package export `./element`: the class without the definition. Subclass it, or define it under your own tag. */
export * from './element/element.js';
