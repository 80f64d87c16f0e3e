import type { LoginSuccess } from '../contract/contract.js';
import { HttpError, createJsonResponse } from './sandbox-responses.js';
import { isJsonObject, getOwnProperty, readJsonBody } from './read-body.js';
import type { ClientRegistry } from './client-registry.js';
import type { TokenIssuer } from './token-issuer.js';

const LOGIN_FIELDS = ['business_identifier', 'business_secret'] as const;

/**
 * `POST /authorization/v1/auth_business/login`. 200 with a token; 400 with the erroneous fields or one sentence; 500
 * when a test has asked for it.
 */
export async function handleLogin(request: Request, clients: ClientRegistry, tokens: TokenIssuer): Promise<Response> {
  const body = await readJsonBody(request);
  if (!isJsonObject(body)) throw new HttpError(400, ['body is not an object']);
  const [identifier, secret] = LOGIN_FIELDS.map((field) => getOwnProperty(body, field));
  if (!isNonEmptyString(identifier) || !isNonEmptyString(secret)) {
    const wrong = LOGIN_FIELDS.filter((field) => !isNonEmptyString(getOwnProperty(body, field)));
    throw new HttpError(
      400,
      wrong.map((field) => `${field} must be a non-empty string`),
    );
  }
  const client = clients.find(identifier, secret);
  if (client === undefined) throw new HttpError(400, 'Wrong identifier or secret');
  if (client.script.takeLoginFailure()) throw new HttpError(500, 'Our services have issues at the moment');
  const success: LoginSuccess = {
    status: 'success',
    message: 'Access token created',
    payload: { access_token: await tokens.issue(client.identifier) },
  };
  return createJsonResponse(success);
}

function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
