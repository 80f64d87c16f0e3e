/** One of `bad-files.mjs`, with the same bytes that the unit tests use in Node. */
export async function fetchTestFile(name: string): Promise<File> {
  const response = await fetch(`/test-files/${name}`);
  if (!response.ok) throw new Error(`no file ${name}`);
  return new File([await response.blob()], name);
}
