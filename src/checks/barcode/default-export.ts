/**
 * The default export of a file of @zxing/library. Node gets its CommonJS files (`imports` of package.json), because its ES
 * modules import each other without extensions; there the default export is one level deeper.
 */
export function defaultExportOf<T>(module: unknown): T {
  let value = module;
  while (typeof value === 'object' && value !== null && 'default' in value) value = value.default;
  return value as T;
}
