import type { CaptureConditions, ErrorCode } from '../contract/contract.js';
import type { CaptureConfig, ErrorView } from '../headless/headless.js';
import { lazyModule } from '../shared/shared.js';
import type { DeveloperErrorCode } from './dev-warning-texts.js';
import type { CheckedElement, InvalidSetting } from './find-invalid-settings.js';

const settingsModule = lazyModule(() => import('./find-invalid-settings.js'));
/** The warnings' texts, which most pages never need. */
const textsModule = lazyModule(() => import('./dev-warning-texts.js'));

const DEVELOPER_ERROR_CODES: readonly ErrorCode[] = [
  'endpoint_missing',
  'relay_version',
  'relay_protocol',
  'not_found',
  'method_not_allowed',
  'origin_forbidden',
  'unauthorized',
] satisfies readonly DeveloperErrorCode[];

/** Warns the developer in the console about settings that the element leaves out or replaces, once the page is loaded. */
export function warnAboutSettings(element: CheckedElement): void {
  // By then the page has its content, and its scripts have set the properties.
  pageLoaded()
    .then(settingsModule.load)
    .then(({ findInvalidSettings }) => {
      // Again once the texts are loaded: a setting that the page has corrected meanwhile causes no warning.
      if (findInvalidSettings(element).length > 0) logSettings(() => findInvalidSettings(element));
    })
    .catch(() => undefined);
}

/** Warns about document types and countries of the page that the relay’s conditions exclude. */
export function warnAboutUnacceptedSettings(element: CheckedElement, conditions: CaptureConditions): void {
  settingsModule.load().then(
    ({ findUnacceptedSettings }) => {
      const found = findUnacceptedSettings(element, conditions);
      if (found.length > 0) logSettings(() => found);
    },
    () => undefined,
  );
}

/** Warns about a hand-off link without https: a phone gives such a page no camera. */
export function warnAboutLink(link: string): void {
  logSettings(() => [{ name: 'handoff-url', value: new URL(link).origin, problem: 'insecureLink' }]);
}

export function warnAboutMissingResumeKey(): void {
  logSettings(() => [{ name: 'resume', value: '', problem: 'noKey' }]);
}

function logSettings(find: () => readonly InvalidSetting[]): void {
  textsModule.load().then(
    ({ logInvalidSettings }) => logInvalidSettings(find()),
    () => undefined,
  );
}

/** Explains an error in the console if only the developer can fix it. @param access how the page reaches the relay */
export function warnAboutError(
  { code, detail }: Pick<ErrorView, 'code' | 'detail'>,
  access: Pick<CaptureConfig, 'endpoint' | 'grant'>,
): void {
  if (!DEVELOPER_ERROR_CODES.includes(code)) return;
  textsModule.load().then(
    ({ logDeveloperError }) => logDeveloperError(code as DeveloperErrorCode, detail, access),
    () => undefined,
  );
}

/** Resolves when the page is loaded, at once where it is. */
export async function pageLoaded(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
}
