/** The variables that hold secrets. Each can be read from a file instead. */
export const SECRET_VARIABLES = [
  'BUSINESS_SECRET',
  'API_KEY',
  'GRANT_SECRET',
  'CALLBACK_SECRET',
  'RESULT_SECRET',
  'DEMAND_SECRET',
  'REDIS_URL',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `NAME_FILE` into `NAME` for every variable that holds a secret, as containers and systemd pass secrets. Line breaks at the
 * end of a file are not part of the secret.
 * @throws Error in one sentence that names the variable, without the secret and the path
 */
export async function readSecretFiles(env: Environment): Promise<Environment> {
  const secrets = await Promise.all(SECRET_VARIABLES.map(async (name) => [name, await readSecret(name, env)] as const));
  return { ...env, ...Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined)) };
}

async function readSecret(name: string, env: Environment): Promise<string | undefined> {
  const path = env[`${name}_FILE`];
  if (!path) return undefined;
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: remove one.`);
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${name}_FILE cannot be read.`, { cause });
  });
  const secret = text.replace(/[\r\n]+$/, '');
  if (secret === '') throw new Error(`${name}_FILE is empty.`);
  return secret;
}
