import type { LoginSuccess } from '../contract/contract.js';
import { Refusal, json } from './answers.js';
import { isObject, member, readJson } from './body.js';
import type { Clients } from './clients.js';
import type { Tokens } from './tokens.js';

const FIELDS = ['business_identifier', 'business_secret'] as const;

/**
 * `POST /authorization/v1/auth_business/login`. 200 with a token; 400 with the erroneous fields or one sentence; 500
 * when a test has asked for it.
 */
export async function login(request: Request, clients: Clients, tokens: Tokens): Promise<Response> {
  const body = await readJson(request);
  if (!isObject(body)) throw new Refusal(400, ['body is not an object']);
  const [identifier, secret] = FIELDS.map((field) => member(body, field));
  if (!isFilled(identifier) || !isFilled(secret)) {
    const wrong = FIELDS.filter((field) => !isFilled(member(body, field)));
    throw new Refusal(
      400,
      wrong.map((field) => `${field} must be a non-empty string`),
    );
  }
  const client = clients.find(identifier, secret);
  if (client === undefined) throw new Refusal(400, 'Wrong identifier or secret');
  if (client.script.takeLoginFailure()) throw new Refusal(500, 'Our services have issues at the moment');
  const success: LoginSuccess = {
    status: 'success',
    message: 'Access token created',
    payload: { access_token: await tokens.issue(client.identifier) },
  };
  return json(success);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
