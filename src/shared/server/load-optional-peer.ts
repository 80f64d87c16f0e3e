/** A package that the host may install is missing. The message is one sentence and says how to install it. */
export class MissingPackageError extends Error {
  override readonly name = 'MissingPackageError';
}

/**
 * Loads an optional peer dependency.
 * @param purpose what needs it, as the subject of the error's sentence: `METRICS`, `The sandbox`
 * @param load imports the package, so that bundlers see its name
 * @throws MissingPackageError also when the package is there but cannot be loaded, as without its native part
 */
export async function loadOptionalPeer<T>(name: string, purpose: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingPackageError(`${purpose} needs the package ${name}: npm i ${name}`, { cause });
  }
}
