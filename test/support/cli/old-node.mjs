/** Preloaded by a program: Node says that it has the version in `NODE_VERSION`. */
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: process.env['NODE_VERSION'] } });
