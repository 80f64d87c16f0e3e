/** A session that is kept in the browser's IndexedDB. The page is a frame, which is killed by removing it: none of its code runs then. */
import { expect } from '@open-wc/testing';
import { forgetSessions, type Capture, type SessionKeeper } from '../../../src/headless/headless.js';
import { waitForCaptureState } from '../../support/headless-capture.js';
import { waitUntil } from '../../support/wait-until.js';

const KEY = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE';
const OTHER_KEY = 'AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI';
let runs = 0;

const PAGE = `<!doctype html><title>Onboarding</title><script type="module">
  import { createCapture, keepSession } from '/src/headless.ts';
  window.begin = (endpoint, resumeKey) => {
    const workerUrl = '/dist/standalone/doc-capture.worker.js';
    const capture = createCapture({ endpoint, docType: 'id_card', maxRetakes: 0, workerUrl });
    return { capture, keeper: keepSession(capture, { resumeKey: async () => resumeKey }) };
  };
  window.fetchFile = async (name) => {
    const response = await fetch('/demo/samples/' + name);
    return new File([await response.blob()], name, { type: 'image/jpeg' });
  };
</script>`;

interface ResumePage extends Window {
  begin?: (endpoint: string, resumeKey: string) => { readonly capture: Capture; readonly keeper: SessionKeeper };
  fetchFile(name: string): Promise<File>;
}

interface OpenPage {
  readonly capture: Capture;
  readonly keeper: SessionKeeper;
  takeFile(name: string): Promise<void>;
  kill(): void;
}

/** What is stored in this browser, whoever may read it. */
async function storedRecords(): Promise<readonly { readonly data: ArrayBuffer }[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('doc-capture')) return [];
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const database = await result(indexedDB.open('doc-capture'));
  const records = await result(database.transaction('sessions').objectStore('sessions').getAll());
  database.close();
  return records;
}

describe('keepSession in IndexedDB', () => {
  const frames: HTMLIFrameElement[] = [];
  let endpoint = '';

  async function openPage(resumeKey = KEY): Promise<OpenPage> {
    const frame = document.createElement('iframe');
    frame.srcdoc = PAGE;
    document.body.append(frame);
    frames.push(frame);
    const page = (): ResumePage => frame.contentWindow as unknown as ResumePage;
    await waitUntil(() => page().begin !== undefined);
    const { capture, keeper } = page().begin?.(endpoint, resumeKey) ?? expect.fail();
    return {
      capture,
      keeper,
      async takeFile(name) {
        capture.send({ type: 'filesChosen', files: [await page().fetchFile(name)] });
        await waitForCaptureState(capture, 'review');
        capture.send({ type: 'use' });
        await keeper.idle;
      },
      kill: () => frame.remove(),
    };
  }
  beforeEach(async () => {
    await forgetSessions();
    endpoint = `/test-relay/resume-${Date.now()}-${runs++}?script=200`;
  });
  afterEach(async () => {
    for (const frame of frames.splice(0)) frame.remove();
    await forgetSessions();
  });

  it('page killed after the front by file → the next page continues at the back, is accepted, and erases the record', async () => {
    const first = await openPage();
    expect(await first.keeper.found).to.equal(false);
    await first.takeFile('id-card-zoe-front.jpg');
    expect(first.capture.state.side).to.equal('back');
    first.kill();
    const [record] = await storedRecords();
    expect(record?.data.byteLength).to.be.greaterThan(100_000);
    expect(new TextDecoder('latin1').decode(record?.data)).not.to.contain('id_card').and.not.to.contain('JFIF');

    const second = await openPage();
    expect(await second.keeper.found).to.equal(true);
    second.keeper.resume();
    expect(second.capture.state.name).to.equal('picking');
    expect(second.capture.state.side).to.equal('back');
    await second.takeFile('id-card-zoe-back.jpg');
    const { outcome, files } = await waitForCaptureState(second.capture, 'answered');
    expect(outcome?.kind).to.equal('accepted');
    expect(files.map(({ name }) => name)).to.deep.equal(['front.jpg', 'back.jpg']);
    await second.keeper.idle;
    expect(await storedRecords()).to.deep.equal([]);
  });

  it('another key, as after another person has signed in → a new session begins, and the record is erased', async () => {
    const first = await openPage();
    await first.takeFile('id-card-zoe-front.jpg');
    first.kill();
    const second = await openPage(OTHER_KEY);
    expect(await second.keeper.found).to.equal(false);
    await second.keeper.idle;
    expect(await storedRecords()).to.deep.equal([]);
    expect(second.capture.state.name).to.equal('welcome');
  });

  it('forgetSessions at sign-out → the database is gone', async () => {
    const first = await openPage();
    await first.takeFile('id-card-zoe-front.jpg');
    expect(await storedRecords()).to.have.length(1);
    await forgetSessions();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.to.include('doc-capture');
  });
});
