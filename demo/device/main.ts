/** A page that tests itself on the device that opens it, and shows a report to copy. */
import { DocCapture } from 'doc-capture';
import { copyText, elementById, flashLabel } from '../../src/dev-page/page-helpers.js';
import { buildElement } from '../dom-helpers.js';
import { describeBrowser, describeFeatures } from './describe-browser.js';
import { followRealCaptures } from './follow-real-captures.js';
import { formatDeviceReport } from './format-device-report.js';
import { listCameras } from './list-cameras.js';
import { runLiveCheck } from './run-live-check.js';
import { runPhotoChecks } from './run-photo-checks.js';
import type { DeviceReport, PhotoCheckResult } from './device-report.types.js';

let report: DeviceReport = {
  date: new Date().toISOString().slice(0, 10),
  browser: describeBrowser(),
  features: describeFeatures(),
  cameras: null,
  photoChecks: null,
  liveCheck: null,
  realCaptures: [],
};

const reportText = elementById('report', HTMLPreElement);
const checksProgress = elementById('checks-progress', HTMLElement);
const camerasProgress = elementById('cameras-progress', HTMLElement);

function update(change: Partial<DeviceReport>): void {
  report = { ...report, ...change };
  reportText.textContent = formatDeviceReport(report);
}

/** Runs the work of a button, which is disabled meanwhile. An error is shown beside the button. */
function connectButton(id: string, progress: HTMLElement, work: () => Promise<void>): void {
  const button = elementById(id, HTMLButtonElement);
  button.addEventListener('click', () => {
    button.disabled = true;
    work()
      .catch((error: unknown) => {
        progress.textContent = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      })
      .finally(() => (button.disabled = false));
  });
}

function showPhotoChecks(results: readonly PhotoCheckResult[]): void {
  elementById('checks-table', HTMLTableElement).hidden = false;
  elementById('checks-rows', HTMLTableSectionElement).replaceChildren(
    ...results.map(({ name, expected, found, isAsExpected, totalMs }) =>
      buildElement(
        'tr',
        {},
        buildElement('th', { scope: 'row' }, name),
        buildElement(
          'td',
          isAsExpected ? {} : { class: 'unexpected' },
          isAsExpected ? found : `${found}; expected: ${expected}`,
        ),
        buildElement('td', {}, `${Math.round(totalMs)} ms`),
      ),
    ),
  );
}

connectButton('run-checks', checksProgress, async () => {
  checksProgress.textContent = 'Checking photos of drawn documents …';
  await runPhotoChecks((photoChecks) => {
    showPhotoChecks(photoChecks);
    update({ photoChecks });
  });
  checksProgress.textContent = 'The drawn camera takes a photo …';
  const video = elementById('drawn-camera', HTMLVideoElement);
  video.hidden = false;
  // Browsers give a video outside the window no frames, and on a phone it lies below the list of photos.
  video.scrollIntoView({ block: 'nearest' });
  const liveCheck = await runLiveCheck(video).finally(() => (video.hidden = true));
  update({ liveCheck });
  const unexpected = report.photoChecks?.filter(({ isAsExpected }) => !isAsExpected).length ?? 0;
  checksProgress.textContent =
    unexpected === 0 && liveCheck.problem === null
      ? 'Everything is as expected.'
      : `${unexpected} photos not as expected. Drawn camera: ${liveCheck.problem ?? 'as expected'}.`;
});

connectButton('list-cameras', camerasProgress, async () => {
  camerasProgress.textContent = 'Opening the cameras …';
  const cameras = await listCameras();
  update({ cameras });
  camerasProgress.textContent = `${cameras.length} ${cameras.length === 1 ? 'camera' : 'cameras'} in the report.`;
});

const capture = elementById('capture', DocCapture);
followRealCaptures(capture, (result) => update({ realCaptures: [...report.realCaptures, result] }));

const copyButton = elementById('copy', HTMLButtonElement);
copyButton.addEventListener('click', () => {
  void copyText(reportText.textContent ?? '', reportText).then((isCopied) =>
    flashLabel(copyButton, isCopied ? 'Copied' : 'Selected: copy it by keyboard'),
  );
});

update({});
