import type { LoginSuccess } from '../contract/contract.js';
import { getOwnProperty, isJsonObject, isNonEmptyString } from '../shared/shared.js';
import type { ClientRegistry } from './client-registry.js';
import { readJsonBody } from './read-body.js';
import { HttpError, createJsonResponse } from './sandbox-responses.js';
import type { TokenIssuer } from './token-issuer.js';

const LOGIN_FIELDS = ['business_identifier', 'business_secret'] as const;

/**
 * Handles `POST /authorization/v1/auth_business/login`. Answers 200 with a token; 400 with the erroneous fields or one
 * sentence; 500 when a test has scripted it.
 */
export async function handleLogin(request: Request, clients: ClientRegistry, tokens: TokenIssuer): Promise<Response> {
  const body = await readJsonBody(request);
  if (!isJsonObject(body)) throw new HttpError(400, ['body is not an object']);
  const [identifier, secret] = LOGIN_FIELDS.map((field) => getOwnProperty(body, field));
  if (!isNonEmptyString(identifier) || !isNonEmptyString(secret)) {
    const wrong = LOGIN_FIELDS.filter((field) => !isNonEmptyString(getOwnProperty(body, field)));
    const messages = wrong.map((field) => `${field} must be a non-empty string`);
    throw new HttpError(400, messages);
  }
  const client = clients.find(identifier, secret);
  if (client === undefined) throw new HttpError(400, 'Wrong identifier or secret');
  if (client.scriptedAnswers.takeLoginFailure()) throw new HttpError(500, 'Our services have issues at the moment');
  const success: LoginSuccess = {
    status: 'success',
    message: 'Access token created',
    payload: { access_token: await tokens.issue(client.identifier) },
  };
  return createJsonResponse(success);
}
