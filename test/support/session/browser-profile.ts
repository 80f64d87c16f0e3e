import type { EncryptedSessionStore } from '../../../src/resume/encrypted-session-store.js';
import { keepSession, type SessionKeeper } from '../../../src/resume/resume.js';
import { createSessionStore, initialState } from '../../../src/session/session.js';
import type { CaptureOptions, SessionStore } from '../../../src/session/session.js';
import { FakeClock } from '../fake-clock.js';
import { checkReport, photoFile } from './sample-reports.js';

export const KEY = Buffer.alloc(32, 1).toString('base64url');
export const START_MS = 1_800_000_000_000;

/** A browser profile: what is stored outlives the pages. */
export class Profile {
  readonly clock = new FakeClock(START_MS);
  readonly records = new Map<string, unknown>();
  readonly warnings: string[] = [];
  /** Makes every operation of this kind fail. */
  failing: keyof EncryptedSessionStore | null = null;
  readonly #store: EncryptedSessionStore = {
    read: async (scope) => (this.#check('read'), this.records.get(scope)),
    write: async (scope, record) => void (this.#check('write'), this.records.set(scope, record)),
    remove: async (scope) => void (this.#check('remove'), this.records.delete(scope)),
  };

  #check(kind: keyof EncryptedSessionStore): void {
    if (kind === this.failing) throw new DOMException('id_card of Zoe', 'QuotaExceededError');
  }

  /** How many records there are once the keeper has done everything. */
  async countRecords(keeper: SessionKeeper): Promise<number> {
    await keeper.idle;
    return this.records.size;
  }

  /** Opens a page with a capture that is kept. */
  open(
    resumeKey: string | (() => Promise<string>) = KEY,
    options: Partial<CaptureOptions> = {},
    scope = '/verify',
    text = '',
  ) {
    const all = { docType: 'id_card', canSend: true, ...options } as const;
    const capture = createSessionStore(initialState(all), () => undefined);
    const warn = (sentence: string): void => void this.warnings.push(sentence);
    const keeper = keepSession(capture, {
      ...{ resumeKey, scope, clock: this.clock, store: this.#store, warn },
      pageData: () => text,
    });
    return { capture, keeper };
  }
}

/** Keeps the front by file. */
export async function keepFront({ capture, keeper }: { capture: SessionStore; keeper: SessionKeeper }): Promise<void> {
  await keeper.found;
  takeFile(capture);
  await keeper.idle;
}

export function takeFile(capture: SessionStore): void {
  const file = photoFile();
  capture.send({ type: 'filesChosen', files: [file] });
  capture.send({ type: 'checked', file, report: checkReport(), sha256: file.name });
  capture.send({ type: 'use' });
}

/** The page is killed: nothing of it runs any more. */
export function kill({ capture, keeper }: { capture: SessionStore; keeper: SessionKeeper }): void {
  keeper.stop();
  capture.dispose();
}

/** A page that has kept the front, and its browser. */
export async function openWithFront(...settings: Parameters<Profile['open']>) {
  const profile = new Profile();
  const page = profile.open(...settings);
  await keepFront(page);
  return { profile, ...page };
}

/** A browser in which a page was killed after the front. */
export async function profileWithFront(...settings: Parameters<Profile['open']>): Promise<Profile> {
  const { profile, ...page } = await openWithFront(...settings);
  kill(page);
  return profile;
}

/** A page whose key comes when it is given, and which takes the front meanwhile. */
export async function takeFrontBeforeKey(profile: Profile) {
  let giveKey = (): void => undefined;
  const page = profile.open(() => new Promise((resolve) => (giveKey = () => resolve(KEY))));
  await page.keeper.found;
  takeFile(page.capture);
  await new Promise((resolve) => void setImmediate(resolve));
  return { ...page, giveKey: () => giveKey() };
}
