/** Package export `./element`: the class, not defined. Subclass it, or define it under a tag of your own. */
export * from './element/element.js';
