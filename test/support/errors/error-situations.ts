/** What can go wrong during a capture, and the tests of it. */
export interface ErrorSituation {
  readonly what: string;
  readonly tests: readonly { readonly title: string; readonly file: string }[];
}

const camera = (title: string) => ({ title, file: 'browser/element/camera-errors.test.ts' });
const lazyModules = (title: string) => ({ title, file: 'e2e/lazy-modules.spec.ts' });
const missingFiles = (title: string) => ({ title, file: 'e2e/missing-files.spec.ts' });
const twoElements = (title: string) => ({ title, file: 'browser/element/two-elements.test.ts' });

export const ERROR_SITUATIONS: readonly ErrorSituation[] = [
  {
    what: 'camera denied',
    tests: [
      camera('camera denied → visibilitychange, focus, pageshow and online events cause no new camera request'),
      { title: 'camera denied → a message with the possible actions', file: 'e2e/camera-denied.spec.ts' },
    ],
  },
  {
    what: 'prompt dismissed',
    tests: [camera('→ error screen ${code} with the action file; a retry opens the camera')],
  },
  {
    what: 'no camera',
    tests: [
      {
        title: 'no camera → a message, and a file leads to the verdict',
        file: 'e2e/errors.spec.ts',
      },
    ],
  },
  {
    what: 'camera in use',
    tests: [
      camera('→ error screen ${code} with the action file; a retry opens the camera'),
      {
        title: 'camera busy at the first request → openCamera waits, retries with fewer constraints, and opens',
        file: 'browser/camera/open-camera.test.ts',
      },
    ],
  },
  {
    what: 'unplugged during capture',
    tests: [
      camera('camera unplugged while aiming → camera_lost; plugged in again, a retry opens the camera'),
      camera('camera unplugged during the review → the review stays, and the next side opens another camera'),
      {
        title: 'the camera in use is unplugged while a second one is connected → the second camera opens',
        file: 'browser/camera/live-camera.test.ts',
      },
    ],
  },
  {
    what: 'permission withdrawn during capture',
    tests: [camera('permission revoked while aiming → camera_denied, without a new request')],
  },
  {
    what: 'insecure page',
    tests: [
      {
        title: 'an insecure page → a message about the camera, and a file leads to the answer',
        file: 'e2e/restricted-pages.spec.ts',
      },
    ],
  },
  {
    what: 'frame without allow="camera"',
    tests: [
      {
        title: 'a frame of another origin without allow="camera" → a message, and a file leads to the answer',
        file: 'e2e/restricted-pages.spec.ts',
      },
    ],
  },
  {
    what: '`getUserMedia` that hangs',
    tests: [
      camera('camera that never answers → camera_timeout with the actions retry, file and link'),
      {
        title: 'permission prompt open for eight seconds → the live view offers help',
        file: 'browser/headless/camera-session.test.ts',
      },
    ],
  },
  {
    what: 'frozen or muted video',
    tests: [
      {
        title: 'a camera without a new frame for two seconds → one restart, and the video plays on',
        file: 'browser/camera/live-camera.test.ts',
      },
      {
        title: 'a camera track muted for two seconds → a restart, although black frames still arrive',
        file: 'browser/camera/live-camera.test.ts',
      },
    ],
  },
  {
    what: 'tab hidden and visible again',
    tests: [
      camera('→ the camera stops, opens once when the tab is visible, and the flow continues'),
      camera('tab hidden during the permission prompt → the camera opens when the tab is visible again'),
      camera('tab hidden before the first video frame → no camera time limit runs, and the video plays once visible'),
    ],
  },
  {
    what: 'rotation during capture',
    tests: [
      camera('phone rotated before the shutter → the photo has the size of the rotated video'),
      camera('phone rotated while the photo is taken → photo and check report have the same orientation'),
      {
        title: 'screen and video turn → the viewfinder stays aligned with the video, and the photo shows the same',
        file: 'e2e/viewfinder-matches-photo.spec.ts',
      },
    ],
  },
  {
    what: 'element removed at any time',
    tests: [
      {
        title: 'no live track, timer, listener or worker remains, and no event follows',
        file: 'browser/element/removal.test.ts',
      },
      {
        title: 'list of moments at which the element is removed → covers every session state',
        file: 'browser/element/removal.test.ts',
      },
    ],
  },
  {
    what: 'two elements on one page',
    tests: [
      twoElements(
        'second of two elements starts the camera → the first gets camera_busy; its retry takes the camera back',
      ),
      twoElements(
        'file added to one of two elements → only that element fires events, and ids resolve within each element',
      ),
      twoElements('two elements check photos → they share one worker, terminated when both are removed'),
    ],
  },
  {
    what: 'lens that cannot focus near, camera without colours',
    tests: [
      {
        title: 'document stays blurred → the lens tuner zooms to 2 in eight rising steps',
        file: 'browser/headless/lens-tuner.test.ts',
      },
      {
        title: 'document still blurred after the zoom to 2 → the lens tuner zooms back to 1, and does not zoom again',
        file: 'browser/headless/lens-tuner.test.ts',
      },
      {
        title: 'camera shows no colours, colour camera available → the lens tuner changes to the colour camera',
        file: 'browser/headless/lens-tuner.test.ts',
      },
    ],
  },
  {
    what: 'locale file that does not load',
    tests: [
      {
        title: 'language fails to load → English texts, and no new request until lang is set again',
        file: 'browser/element/language-controller.test.ts',
      },
      missingFiles('the German messages do not load → the element shows English'),
      {
        title: 'two elements fail to load the same language → one console warning per language',
        file: 'browser/element/language-controller.test.ts',
      },
    ],
  },
  {
    what: 'connection lost before a file of the element was loaded',
    tests: [
      missingFiles('without the camera module → an error; a retry may load it, and a file can be chosen'),
      lazyModules(
        'no connection before the worker loads → the photo waits, and a worker checks it when the connection is back',
      ),
      lazyModules('no connection after the worker started → a new worker loads the missing modules'),
      missingFiles('without the upload module → an error, and the photo is kept for the next attempt'),
    ],
  },
  {
    what: 'connection lost while sending',
    tests: [
      {
        title: 'offline → a message at once, and the kept photos are sent when the connection is back',
        file: 'e2e/errors.spec.ts',
      },
    ],
  },
  {
    what: 'every error code of the relay',
    tests: [
      {
        title: 'every error code of a real relay → its own message, an action, and the photo kept',
        file: 'e2e/relay-codes.spec.ts',
      },
      {
        title: 'each error code of the relay → the photo is kept, and the state shows the code and its actions',
        file: 'browser/headless/create-capture.test.ts',
      },
      {
        title: '→ the error screen shows its own title and text, and all its actions',
        file: 'browser/element/screens.test.ts',
      },
    ],
  },
];
