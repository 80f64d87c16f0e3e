/** The services that the relay is tested with: its default, and the example in `demo/services`. Both are real HTTP. */
import { createPollingService } from '../../../demo/services/polling-service.js';
import type { RelayOptions } from '../../../src/relay.js';
import { GOOD_RESULT, answerWith, neverAnswer, sendJson, type CallScript, type FakeService } from './fake-service.js';

export interface ServiceKind {
  readonly name: string;
  readonly options: (service: FakeService) => Partial<RelayOptions>;
  /** The path of the call that is paid for. */
  readonly path: string;
  /** Answers every submission with a verdict. */
  readonly answer: (service: FakeService, reason?: string) => void;
  /** What happens to the call that is paid for, instead of an answer. */
  readonly fail: (service: FakeService, script: CallScript) => void;
  readonly files: string;
}

const NO_ACCOUNT = { baseUrl: undefined, authUrl: undefined, businessIdentifier: undefined, businessSecret: undefined };
/** The words of the polled service. */
const CAUSES: Readonly<Record<string, string>> = { blur_img: 'blurred', doc_not_auth: 'forged' };

export const SERVICE_KINDS: readonly ServiceKind[] = [
  {
    name: 'the default service',
    options: () => ({}),
    path: '/flow/authenticity/photo',
    answer: (service, reason = '') => {
      service.photo = (_, response) => sendJson(response, 200, { ...GOOD_RESULT, verdict: reason === '', reason });
    },
    fail: (service, script) => void (service.photo = script),
    files: 'photos',
  },
  {
    name: 'a service that is polled',
    options: ({ url }) => ({ ...NO_ACCOUNT, service: createPollingService({ url, key: 'key', pauseMs: 5 }) }),
    path: '/checks',
    answer: (service, reason = '') => {
      const uploaded = new Map<string, number>();
      service.photo = ({ path }, response) => {
        const id = path === '/checks' ? `flow-${uploaded.size + 1}` : path.replace('/checks/', '');
        const looks = uploaded.get(id) ?? -1;
        uploaded.set(id, looks + 1);
        const decision = reason === '' ? { decision: 'approved' } : { decision: 'declined', cause: CAUSES[reason] };
        // The first look fails, the second finds it running.
        if (looks === 0) return answerWith(500)({} as never, response);
        sendJson(response, 200, looks < 2 ? { id, state: 'running' } : { state: 'done', ...decision });
      };
    },
    // A check that never ends is one that runs for ever.
    fail: (service, script) => {
      service.photo = (call, response) => {
        if (script !== neverAnswer) return script(call, response);
        sendJson(response, 200, { id: 'flow-1', state: 'running' });
      };
    },
    files: 'files',
  },
];
