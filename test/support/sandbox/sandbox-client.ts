import assert from 'node:assert/strict';
import { SERVICE_PATHS, type PhotoResult } from '../../../src/contract/contract.js';
import { startSandbox, type SandboxOptions, type SandboxServer } from '../../../src/sandbox/sandbox.js';

export const TEST_TIME_MS = Date.parse('2026-11-21T12:00:00Z');

export const TEST_CREDENTIAL = { identifier: 'acme', secret: 's3cret-of-acme', hash: 'hash-of-acme' } as const;

/** A sandbox on a free port of this machine, for the one test client {@link TEST_CREDENTIAL}. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<SandboxServer> {
  return startSandbox({ credentials: [TEST_CREDENTIAL], ...options }, { port: 0 });
}

export interface UploadFile {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly mime?: string;
}

/** Calls a sandbox over HTTP, as the relay does. */
export class SandboxClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  login(
    body: unknown = { business_identifier: TEST_CREDENTIAL.identifier, business_secret: TEST_CREDENTIAL.secret },
  ): Promise<Response> {
    return fetch(this.url + SERVICE_PATHS.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async token(): Promise<string> {
    const body = (await (await this.login()).json()) as { payload: { access_token: string } };
    return body.payload.access_token;
  }

  /** A photo call with its own token, unless `headers` has one. `fields` override the valid credentials. */
  async photo(
    files: readonly UploadFile[],
    fields: Readonly<Record<string, unknown>> = {},
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response> {
    return this.post(createSandboxForm(files, fields), headers);
  }

  async post(body: BodyInit, headers?: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(this.url + SERVICE_PATHS.photo, {
      method: 'POST',
      headers: headers ?? { authorization: `Bearer ${await this.token()}` },
      body,
    });
  }

  own(method: string, path: string, body?: unknown, secret: string = TEST_CREDENTIAL.secret): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: { authorization: `Basic ${btoa(`${TEST_CREDENTIAL.identifier}:${secret}`)}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}

export function createSandboxForm(
  files: readonly UploadFile[],
  fields: Readonly<Record<string, unknown>> = {},
): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify({ api_key: TEST_CREDENTIAL.secret, business_hash: TEST_CREDENTIAL.hash, ...fields }));
  for (const { bytes, name = 'photo.jpg', mime = 'image/jpeg' } of files) {
    form.append('photos', new File([Uint8Array.from(bytes)], name, { type: mime }));
  }
  return form;
}

/** Reads a 200 with a photo result, and checks the members that every result has. */
export async function readPhotoResult(response: Response): Promise<Required<PhotoResult>> {
  assert.equal(response.status, 200, await response.clone().text());
  assert.equal(response.headers.get('x-sandbox'), 'true');
  const result = (await response.json()) as Required<PhotoResult>;
  const members = 'country_code doc_model doc_type flow_id ocr reason security verdict';
  assert.equal(Object.keys(result).sort().join(' '), members);
  return result;
}

export async function readFailure(response: Response, status: number): Promise<string> {
  assert.equal(response.status, status);
  assert.equal(response.headers.get('x-sandbox'), 'true');
  const body = (await response.json()) as { status: string; message: string; description: string | string[] };
  assert.equal(body.status, 'failed');
  assert.notEqual(body.message, '');
  return typeof body.description === 'string' ? body.description : body.description.join('\n');
}
