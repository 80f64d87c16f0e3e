/**
 * The default export of a file of @zxing/library. The files have no module type, so it is the default export in a bundle,
 * and one level deeper in Node.
 */
export function defaultExportOf<T>(module: unknown): T {
  let value = module;
  while (typeof value === 'object' && value !== null && 'default' in value) value = value.default;
  return value as T;
}
