/** A package that the host may install is missing. The message is one sentence and says how to install it. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
}

/**
 * Loads an optional peer dependency.
 * @param purpose what needs it, as the subject of the error's sentence: `METRICS`, `The sandbox`
 * @param load imports the package by its name, and hands a failure on:
 *   `import('sharp').catch(refuse)`, in one expression, so that bundlers see the name and may leave out a package that is not there
 * @throws MissingPackageError also when the package is there but cannot be loaded, as without its native part
 */
export function loadOptionalPeer<T>(
  name: string,
  purpose: string,
  load: (refuse: (cause: unknown) => never) => Promise<T>,
): Promise<T> {
  return load((cause) => {
    throw new MissingPackageError(`${purpose} needs the package ${name}: npm i ${name}`, { cause });
  });
}
