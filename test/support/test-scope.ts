/** What a browser test undoes at its end, whether it passed or not. */
import { replaceProperty } from './replace-property.js';

const cleanups: (() => unknown)[] = [];

/** At the end of each test; the gallery, which is no test, calls it between its scenes. */
export function undoTest(): void {
  // One that throws leaves the others for the next end.
  for (let cleanUp = cleanups.pop(); cleanUp; cleanUp = cleanups.pop()) cleanUp();
}
if ('afterEach' in globalThis) afterEach(undoTest);

export const afterTest = (cleanUp: () => unknown): void => void cleanups.push(cleanUp);

/** Gives an object another value of a property until the test ends. */
export const replaceForTest = (target: object, name: PropertyKey, value: unknown): void =>
  afterTest(replaceProperty(target, name, value));

/** Takes a property away from an object until the test ends. */
export function removeForTest(target: object, name: PropertyKey): void {
  replaceForTest(target, name, undefined);
  Reflect.deleteProperty(target, name);
}
