import { withTimeout } from '../shared/shared.js';
import type { EncryptedSession } from './encrypt-session-bytes.js';

/** Stores one sealed record for each scope. Every method rejects where the browser does not let pages store anything. */
export interface EncryptedSessionStore {
  read(scope: string): Promise<unknown>;
  write(scope: string, record: EncryptedSession): Promise<void>;
  remove(scope: string): Promise<void>;
}

const DATABASE = 'doc-capture';
const OBJECT_STORE = 'sessions';
/** Safari has left requests unanswered after a restart of its storage process. */
const TIMEOUT_MS = 5000;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(OBJECT_STORE));
  return settled(request);
}

/** Runs one transaction. The connection is closed after it, so that it never blocks the deletion of the database. */
async function runTransaction<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(OBJECT_STORE, mode);
    const request = work(transaction.objectStore(OBJECT_STORE));
    // A failed request aborts the transaction, and a quota is exceeded when it commits.
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    return request.result;
  } finally {
    database.close();
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> => withTimeout(work, TIMEOUT_MS, () => new Error('no answer'));

/** The store in the browser's IndexedDB. */
export const indexedDbStore: EncryptedSessionStore = {
  read: (scope) => inTime(runTransaction('readonly', (store) => store.get(scope))),
  write: (scope, record) =>
    inTime(runTransaction('readwrite', (store) => store.put(record, scope)).then(() => undefined)),
  remove: (scope) => inTime(runTransaction('readwrite', (store) => store.delete(scope)).then(() => undefined)),
};

/** Erases the records of every scope. Never rejects. */
export async function deleteStoredSessions(): Promise<void> {
  try {
    await inTime(settled(indexedDB.deleteDatabase(DATABASE)));
  } catch {
    // Where nothing can be stored, nothing is stored.
  }
}
