import { answerWith, breakConnection, sendJson, neverAnswer } from '../fake-service.js';
import { answers, casesOf, logins, photoCall, submit, withFastClock, type ProblemCase } from './problem-case.js';

const OFFLINE_PHOTOS = { baseUrl: 'http://127.0.0.1:1' };

/** What the service does. */
export const SERVICE_PROBLEMS: readonly ProblemCase[] = [
  { code: 'service_timeout', when: 'the service answers 408', calls: 1, act: answers(408) },
  ...casesOf(
    { code: 'service_timeout', calls: 1, options: { limits: { serviceDeadlineMs: 200 } } },
    {
      'the service does not answer': photoCall(neverAnswer),
      'the answer of the service does not end': photoCall(
        (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{'),
      ),
    },
  ),
  {
    code: 'service_timeout',
    when: 'the login does not answer',
    options: { limits: { serviceDeadlineMs: 200 } },
    act: logins(neverAnswer),
  },
  { code: 'service_credentials', when: 'the login answers 400', act: logins(answerWith(400)) },
  ...casesOf(
    { code: 'service_credentials', calls: 1 },
    { 'the photo call answers 401': answers(401), 'the photo call answers 403': answers(403) },
  ),
  {
    code: 'service_unavailable',
    when: 'the login answers 500',
    options: withFastClock(),
    retryAfter: '9',
    act: logins(answerWith(500, '', { 'Retry-After': '9' })),
  },
  {
    code: 'service_unavailable',
    when: 'the photo call answers 429',
    calls: 1,
    retryAfter: '7',
    act: answers(429, { 'Retry-After': '7' }),
  },
  { code: 'service_unavailable', when: 'the photo call answers 500', calls: 1, act: answers(500) },
  {
    code: 'service_unavailable',
    when: 'the photo call answers 503 with Retry-After',
    calls: 1,
    retryAfter: '0',
    act: answers(503, { 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  },
  {
    code: 'service_unreachable',
    when: 'the login server is unreachable',
    options: { ...withFastClock(), authUrl: 'http://127.0.0.1:1' },
    act: submit,
  },
  { code: 'service_unreachable', when: 'the photo server is unreachable', options: OFFLINE_PHOTOS, act: submit },
  { code: 'service_unreachable', when: 'the login breaks off', options: withFastClock(), act: logins(breakConnection) },
  ...casesOf(
    { code: 'service_unreachable' },
    {
      'the login answers 404': logins(answerWith(404)),
      'the login redirects': logins(answerWith(302, '', { Location: 'http://127.0.0.1:1/' })),
      'the login answer has no token': logins((_, response) =>
        sendJson(response, 200, { status: 'success', payload: {} }),
      ),
      'the token does not fit in a header': logins((_, response) =>
        sendJson(response, 200, { payload: { access_token: 'a\r\nb' } }),
      ),
    },
  ),
  ...casesOf(
    { code: 'service_protocol', calls: 1 },
    {
      'the photo call answers 404': answers(404),
      'the photo call redirects': answers(302, { Location: 'http://127.0.0.1:1/' }),
      'the photo call answers 204': answers(204),
      'the answer of the service is HTML': answers(200, { 'Content-Type': 'text/html' }),
      'the answer of the service lacks the verdict': photoCall((_, response) =>
        sendJson(response, 200, { flow_id: 'f' }),
      ),
      'the answer of the service is too long': photoCall(answerWith(200, 'x'.repeat(1_100_000))),
    },
  ),
  ...casesOf(
    { code: 'outcome_unknown', calls: 1 },
    {
      'a gateway answers 502': answers(502),
      'a gateway answers 504': answers(504),
      'the connection breaks after the photos': photoCall(breakConnection),
      'the connection breaks within the answer of the service': photoCall((_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{"verdict"', () => response.destroy());
      }),
    },
  ),
];
