import { answerWith, breakConnection, sendJson, neverAnswer } from '../fake-service.js';
import { answers, logins, withFastClock, type ProblemCase } from './problem-case.js';

/** What the service does. */
export const SERVICE_PROBLEMS: readonly ProblemCase[] = [
  { code: 'service_timeout', when: 'the service answers 408', calls: 1, act: answers(408) },
  {
    code: 'service_timeout',
    when: 'the service does not answer',
    options: { limits: { serviceDeadlineMs: 200 } },
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = neverAnswer;
      return fixture.submit();
    },
  },
  {
    code: 'service_timeout',
    when: 'the answer of the service does not end',
    options: { limits: { serviceDeadlineMs: 200 } },
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = (_, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
      return fixture.submit();
    },
  },
  {
    code: 'service_timeout',
    when: 'the login does not answer',
    options: { limits: { serviceDeadlineMs: 200 } },
    act: logins(neverAnswer),
  },
  { code: 'service_credentials', when: 'the login answers 400', act: logins(answerWith(400)) },
  { code: 'service_credentials', when: 'the photo call answers 401', calls: 1, act: answers(401) },
  { code: 'service_credentials', when: 'the photo call answers 403', calls: 1, act: answers(403) },
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
    act: (fixture) => fixture.submit(),
  },
  {
    code: 'service_unreachable',
    when: 'the photo server is unreachable',
    options: { baseUrl: 'http://127.0.0.1:1' },
    act: (fixture) => fixture.submit(),
  },
  { code: 'service_unreachable', when: 'the login breaks off', options: withFastClock(), act: logins(breakConnection) },
  { code: 'service_unreachable', when: 'the login answers 404', act: logins(answerWith(404)) },
  {
    code: 'service_unreachable',
    when: 'the login redirects',
    act: logins(answerWith(302, '', { Location: 'http://127.0.0.1:1/' })),
  },
  {
    code: 'service_unreachable',
    when: 'the login answer has no token',
    act: logins((_, response) => sendJson(response, 200, { status: 'success', payload: {} })),
  },
  {
    code: 'service_unreachable',
    when: 'the token does not fit in a header',
    act: logins((_, response) => sendJson(response, 200, { payload: { access_token: 'a\r\nb' } })),
  },
  { code: 'service_protocol', when: 'the photo call answers 404', calls: 1, act: answers(404) },
  {
    code: 'service_protocol',
    when: 'the photo call redirects',
    calls: 1,
    act: answers(302, { Location: 'http://127.0.0.1:1/' }),
  },
  { code: 'service_protocol', when: 'the photo call answers 204', calls: 1, act: answers(204) },
  {
    code: 'service_protocol',
    when: 'the answer of the service is HTML',
    calls: 1,
    act: answers(200, { 'Content-Type': 'text/html' }),
  },
  {
    code: 'service_protocol',
    when: 'the answer of the service lacks the verdict',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = (_, response) => sendJson(response, 200, { flow_id: 'f' });
      return fixture.submit();
    },
  },
  {
    code: 'service_protocol',
    when: 'the answer of the service is too long',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = answerWith(200, 'x'.repeat(1_100_000));
      return fixture.submit();
    },
  },
  { code: 'outcome_unknown', when: 'a gateway answers 502', calls: 1, act: answers(502) },
  { code: 'outcome_unknown', when: 'a gateway answers 504', calls: 1, act: answers(504) },
  {
    code: 'outcome_unknown',
    when: 'the connection breaks after the photos',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = breakConnection;
      return fixture.submit();
    },
  },
  {
    code: 'outcome_unknown',
    when: 'the connection breaks within the answer of the service',
    calls: 1,
    act: (fixture) => {
      fixture.service.photo = (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{"verdict"', () => response.destroy());
      };
      return fixture.submit();
    },
  },
];
