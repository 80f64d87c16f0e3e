/** What the servers of the package have in common, in Node: ports, addresses, the version, and packages that hosts may install. */
import type { Server } from 'node:http';

/** Environment variables; `process.env` fits. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

export const DEFAULT_HOST = '127.0.0.1';

/** Where a server listens. */
export interface ListenAddress {
  /** Default 127.0.0.1: only this machine. */
  readonly host?: string | undefined;
  /** 0 picks a free one. */
  readonly port?: number | undefined;
}

interface ListenOptions extends ListenAddress {
  readonly port: number;
  /** What sets them, for the error. Default: the environment variables `HOST` and `PORT`. */
  readonly settings?: { readonly host?: string; readonly port: string };
}

/** The words of a variable, separated by commas or white space. */
export function splitWords(text: string = ''): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/**
 * Reads a port from an environment variable.
 * @param name the variable, for the error
 * @returns `undefined` when it is missing or empty
 * @throws Error in one sentence that names the variable
 */
export function parsePort(text: string | undefined, name: string = 'PORT'): number | undefined {
  if (text === undefined || text === '') return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
  if (port > 65_535) throw new Error(`${name} is not a number from 0 to 65535.`);
  return port;
}

/** The version of this package, from the next `package.json` above this file; `of unknown version` where there is none. */
export async function readVersion(): Promise<string> {
  // Loaded here, because the relay's entry also runs where there is no such module.
  const { readFile } = await import('node:fs/promises');
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    const text = await readFile(new URL('package.json', folder), 'utf8').catch(() => null);
    const version = text === null ? null : (JSON.parse(text) as { readonly version?: unknown }).version;
    if (typeof version === 'string') return version;
    // The root, on Windows that of a drive.
    if (new URL('../', folder).href === folder.href) return 'of unknown version';
  }
}

/**
 * Starts to listen.
 * @returns the URL under which a client on the same machine reaches the server
 * @throws Error in one sentence that says what to do when the port is taken or not allowed; its `cause` is the system's error
 */
export async function listen(server: Server, options: ListenOptions): Promise<string> {
  const { host = DEFAULT_HOST, port } = options;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(explainListenError(cause, options), { cause })));
    server.listen(port, host, resolve);
  });
  return toServerUrl(server.address(), host);
}

/** Stops a server, and ends its connections. */
export function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}

function explainListenError(
  error: NodeJS.ErrnoException,
  {
    host = DEFAULT_HOST,
    port,
    settings: { host: hostSetting = 'HOST', port: portSetting } = { port: 'PORT' },
  }: ListenOptions,
): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop the program that has it, or set ${portSetting} to another one.`;
    case 'EACCES':
      return `Port ${port} is not allowed here: set ${portSetting} to one from 1024 to 65535.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: set ${hostSetting} to one, such as 127.0.0.1.`;
    default:
      return `Port ${port} of ${host} cannot be opened: ${error.message}.`;
  }
}

/**
 * The URL of a server. For a server on all interfaces it has the loopback address.
 * @param address what `server.address()` returns
 * @param host the host that the server listens on
 */
export function toServerUrl(address: string | { readonly port: number } | null, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const isAnyInterface = host === '0.0.0.0' || host === '::';
  const ipLiteral = host.includes(':') ? `[${host}]` : host;
  return `http://${isAnyInterface ? '127.0.0.1' : ipLiteral}:${port}`;
}

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
