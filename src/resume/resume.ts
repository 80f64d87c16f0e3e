/** Keeps the session of a tab that may be killed, encrypted on the device, and finds it again. */
import type { CaptureEvent, CaptureState, SessionStore } from '../session/session.js';
import { systemClock, withTimeoutOrNull, type Clock } from '../shared/shared.js';
import { deleteStoredSessions, indexedDbStore, type EncryptedSessionStore } from './encrypted-session-store.js';
import {
  importResumeKey,
  decryptSessionBytes,
  encryptSessionBytes,
  type EncryptedSession,
} from './encrypt-session-bytes.js';
import { decodeSession, encodeSession, toRestorableSession, type StoredSession } from './stored-session.js';

/** How long a record may be opened, in milliseconds. */
export const STORED_SESSION_TTL_MS = 600_000;
/** How long the host's function may take to give the key, in milliseconds. */
const KEY_TIMEOUT_MS = 30_000;
/** A record from the future by more than this was saved by another clock. */
const CLOCK_TOLERANCE_MS = 5000;

/** A capture, as far as it is kept. */
type KeptCapture = Pick<SessionStore, 'state' | 'send' | 'subscribe'>;

export interface KeepSessionOptions {
  /**
   * Base64url of 32 random bytes that your server keeps for this person's session. A function is called when a photo is stored, and
   * when a stored session was found.
   */
  readonly resumeKey: string | (() => Promise<string>);
  /** Tells captures of one origin apart: the relay's mount. Default `''`. */
  readonly scope?: string | undefined;
  /** Text of the page that is kept with the photos, such as a country that the person chose. Read when a photo is stored. */
  readonly pageData?: (() => string) | undefined;
  /** Wall-clock time: it must go on while the page is closed. Default: the system's. */
  readonly clock?: Clock | undefined;
  /** Default: IndexedDB. */
  readonly store?: EncryptedSessionStore | undefined;
  /** Told why nothing is stored or continued. Default: the console. */
  readonly warn?: ((sentence: string) => void) | undefined;
}

/** What a page can say about a session that was found, when it offers to continue it. */
export interface KeptSession {
  /** The sides whose photos are kept. */
  readonly sides: readonly CaptureState['side'][];
  /** Whether no photo is missing. */
  readonly isComplete: boolean;
  /** When it is erased, in milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** The text that the page kept with it; `''` for none. */
  readonly pageData: string;
}

/** What {@link keepSession} returns: the public members of the keeper. */
export type SessionKeeper = Pick<Keeper, keyof Keeper>;

/** Events by which the person or the host ends the session. */
const ENDING_EVENTS: readonly CaptureEvent['type'][] = ['stop', 'reset', 'restart', 'answered'];

const warnInConsole = (sentence: string): void => console.warn(sentence);

/**
 * Keeps the photos and the position of a capture in this browser, encrypted, for ten minutes: a tab that the browser kills, as
 * phones do while the camera app is open, can be continued. It is erased with an answer, when the person leaves or starts over, and
 * when it expires. Whatever fails, the capture goes on as without it.
 */
export function keepSession(capture: KeptCapture, options: KeepSessionOptions): SessionKeeper {
  return new Keeper(capture, options);
}

/** How often a page of this origin has called {@link forgetSessions}, as far as this page knows. */
let forgetCount = 0;
/** Captures in other tabs would store their photos again. */
let otherTabs: BroadcastChannel | null = null;

function forget(): Promise<void> {
  forgetCount += 1;
  return deleteStoredSessions();
}

/** @returns `null` where the platform has no such channel */
function openTabsChannel(): BroadcastChannel | null {
  if (otherTabs !== null || typeof BroadcastChannel === 'undefined') return otherTabs;
  otherTabs = new BroadcastChannel('doc-capture-forget');
  otherTabs.addEventListener('message', () => void forget());
  // In Node, an open channel keeps the process alive.
  if ('unref' in otherTabs && typeof otherTabs.unref === 'function') otherTabs.unref();
  return otherTabs;
}

/**
 * Erases what every capture of this origin has stored, for example at sign-out. A capture that has begun, also in another tab, is not
 * stored again: only after it has started anew. Never rejects.
 */
export function forgetSessions(): Promise<void> {
  openTabsChannel()?.postMessage(null);
  return forget();
}

class Keeper {
  /** Whether a session was found that can be continued in the capture's present state. Settles once, never rejects. */
  readonly found: Promise<boolean>;
  readonly #capture: KeptCapture;
  readonly #options: KeepSessionOptions;
  readonly #scope: string;
  readonly #clock: Clock;
  readonly #store: EncryptedSessionStore;
  readonly #unsubscribe: () => void;
  /** Writes happen one after the other. */
  #writes: Promise<void> = Promise.resolve();
  /** {@link forgetCount} when the capture began. */
  #forgetCount = forgetCount;
  #isAtStart: boolean;
  #isStored = false;
  #storedPhotos: CaptureState['photos'] | null = null;
  #kept: StoredSession | null = null;
  #expiresAtMs = 0;
  #cancelExpiry: () => void = () => undefined;
  #isStopped = false;

  constructor(capture: KeptCapture, options: KeepSessionOptions) {
    this.#capture = capture;
    this.#options = options;
    this.#scope = options.scope ?? '';
    this.#clock = options.clock ?? systemClock;
    this.#store = options.store ?? indexedDbStore;
    this.#isAtStart = isAtStart(capture.state);
    openTabsChannel();
    this.#unsubscribe = capture.subscribe((state, event) => this.#onChange(state, event));
    this.found = this.#find();
  }

  /** Settles when everything up to now is written. */
  get idle(): Promise<void> {
    return this.#writes;
  }

  /** The found session, as long as it can be continued in the capture's present state; else `null`. */
  get offer(): KeptSession | null {
    const kept = this.#kept;
    // A timer is late after the device has slept.
    if (!kept || this.#isForgotten || this.#clock.now() >= this.#expiresAtMs) return null;
    if (!isContinuable(kept, this.#capture.state)) return null;
    const sides = Object.keys(kept.photos) as CaptureState['side'][];
    const isComplete = kept.toTake.length === 0;
    return { sides, isComplete, expiresAtMs: this.#expiresAtMs, pageData: kept.pageData ?? '' };
  }

  /** Continues the found session at the side that was next. */
  resume(): void {
    if (!this.#kept || !this.offer) return;
    const { pageData: _, ...kept } = this.#kept;
    this.#kept = null;
    this.#capture.send({ type: 'restore', kept });
    if (kept.toTake.length === 0) this.#capture.send({ type: 'submit' });
    else this.#capture.send({ type: kept.source === 'camera' ? 'chooseCamera' : 'chooseFiles' });
  }

  /** Stops keeping. What is stored stays, until it is found or expires. */
  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#cancelExpiry();
  }

  get #isForgotten(): boolean {
    return this.#forgetCount !== forgetCount;
  }

  #onChange(state: CaptureState, { type }: CaptureEvent): void {
    const wasAtStart = this.#isAtStart;
    this.#isAtStart = isAtStart(state);
    if (this.#isForgotten && (wasAtStart || this.#isAtStart)) {
      this.discard();
      this.#forgetCount = forgetCount;
    }
    // New settings do not end a session that was found. Whether they fit is asked when it is offered.
    if (type === 'configure' && !this.#storedPhotos) return;
    const isEnded = ENDING_EVENTS.includes(type) || state.name === 'answered';
    // Where nothing is sent, complete photos are the page's.
    const isHandedOver = state.toTake.length === 0 && !state.options.canSend;
    if (isEnded || isHandedOver || Object.keys(state.photos).length === 0) return this.discard();
    if (this.#isForgotten || state.photos === this.#storedPhotos) return;
    this.#storedPhotos = state.photos;
    this.#isStored = true;
    this.#run('was not stored', () => this.#save(state));
  }

  async #save(state: CaptureState): Promise<void> {
    const bytes = await encodeSession({ ...toRestorableSession(state), pageData: this.#options.pageData?.() });
    const key = await this.#loadKey();
    const record = await encryptSessionBytes(bytes, key, this.#scope, this.#clock.now());
    // The session may have ended meanwhile. A write that has begun is erased after it.
    if (this.#isForgotten || this.#storedPhotos !== state.photos) return;
    await this.#store.write(this.#scope, record);
    this.#expireAfter(STORED_SESSION_TTL_MS);
  }

  /** Erases the found session. */
  discard(): void {
    this.#kept = null;
    this.#storedPhotos = null;
    this.#cancelExpiry();
    if (!this.#isStored) return;
    this.#isStored = false;
    this.#run('was not erased', () => this.#store.remove(this.#scope));
  }

  #expireAfter(delayMs: number): void {
    this.#cancelExpiry();
    this.#expiresAtMs = this.#clock.now() + delayMs;
    // Later, another keeper may have stored a session under the same key.
    if (!this.#isStopped) this.#cancelExpiry = this.#clock.after(delayMs, () => this.discard());
  }

  async #find(): Promise<boolean> {
    const forgetCountBefore = forgetCount;
    try {
      const record = await this.#store.read(this.#scope);
      if (record === undefined) return false;
      this.#isStored = true;
      return isEncryptedSession(record) ? await this.#open(record, forgetCountBefore) : this.#reject(null);
    } catch (error) {
      this.#warn('was not looked for', error);
      return false;
    }
  }

  async #open(record: EncryptedSession, forgetCountBefore: number): Promise<boolean> {
    const ageMs = this.#clock.now() - record.savedAtMs;
    if (ageMs < -CLOCK_TOLERANCE_MS || ageMs >= STORED_SESSION_TTL_MS) return this.#reject(null);
    let key: CryptoKey;
    try {
      key = await this.#loadKey();
    } catch (error) {
      // The server may answer when the page is loaded again.
      this.#warn('was not opened: no key', error);
      return false;
    }
    try {
      const kept = decodeSession(await decryptSessionBytes(record, key, this.#scope));
      // The person, or the page, may have erased it meanwhile.
      if (!this.#isStored || forgetCountBefore !== forgetCount || !isContinuable(kept, this.#capture.state)) {
        return this.#reject(null);
      }
      this.#kept = kept;
      this.#expireAfter(STORED_SESSION_TTL_MS - Math.max(0, ageMs));
      return true;
    } catch (error) {
      return this.#reject(error);
    }
  }

  /** Erases a record that cannot be continued, unless the session has been stored anew meanwhile. */
  #reject(error: unknown): false {
    if (error) this.#warn('was not opened: it is of another key, or damaged', error);
    if (!this.#storedPhotos) this.discard();
    return false;
  }

  async #loadKey(): Promise<CryptoKey> {
    const { resumeKey } = this.#options;
    if (typeof resumeKey !== 'function') return importResumeKey(resumeKey);
    // Without a limit, a write that waits for the key would delay the erasing.
    const key = await withTimeoutOrNull(Promise.resolve(resumeKey()), KEY_TIMEOUT_MS, { clock: this.#clock });
    if (key === null) throw new RangeError('no key in time');
    return importResumeKey(key);
  }

  #run(failure: string, work: () => Promise<void>): void {
    this.#writes = this.#writes.then(work).catch((error: unknown) => this.#warn(failure, error));
  }

  /** Names what failed, without its text: the host's code or the browser wrote it. */
  #warn(failure: string, error: unknown): void {
    const name = error instanceof Error || error instanceof DOMException ? error.name : typeof error;
    const warn = this.#options.warn ?? warnInConsole;
    warn(`doc-capture: the session ${failure} (${name}). The person can go on; after a reload a new session begins.`);
  }
}

const isAtStart = ({ name, photos }: CaptureState): boolean => name === 'welcome' && Object.keys(photos).length === 0;

/** The capture has not begun, and the host wants the same as when the session was kept. */
function isContinuable({ docType, sides, source }: StoredSession, state: CaptureState): boolean {
  const { options } = state;
  if (!options.sources.includes(source)) return false;
  const isSameType = options.docType === undefined || options.docType === docType;
  const isSameSides = options.docType === undefined || sides.every((side) => state.sides.includes(side));
  return isAtStart(state) && isSameType && isSameSides;
}

function isEncryptedSession(value: unknown): value is EncryptedSession {
  const { savedAtMs, iv, data } = (value ?? {}) as Partial<EncryptedSession>;
  return typeof savedAtMs === 'number' && iv instanceof Uint8Array && data instanceof ArrayBuffer;
}
