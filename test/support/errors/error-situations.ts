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
      camera('camera denied → no new request after a change of tab, focus or page visibility'),
      { title: 'camera denied → a message with the possible actions', file: 'e2e/camera-denied.spec.ts' },
    ],
  },
  { what: 'prompt dismissed', tests: [camera('→ ${code}; a file and a retry continue the flow')] },
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
      camera('→ ${code}; a file and a retry continue the flow'),
      {
        title: 'busy → waits, tries once more with fewer constraints, and opens',
        file: 'browser/camera/open-camera.test.ts',
      },
    ],
  },
  {
    what: 'unplugged during capture',
    tests: [
      camera('unplugged while aiming → camera_lost; plugged in again, a retry continues'),
      camera('unplugged during the review → the photo stays, and the next side requests a camera'),
      {
        title: 'unplugged while another camera is there → the other one opens',
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
      camera('camera does not answer → camera_timeout, with the action link'),
      {
        title: 'a prompt is open for eight seconds → help is offered',
        file: 'browser/headless/camera-session.test.ts',
      },
    ],
  },
  {
    what: 'frozen or muted video',
    tests: [
      {
        title: 'no frame for two seconds → one restart, and the video plays on',
        file: 'browser/camera/live-camera.test.ts',
      },
      {
        title: 'a track that is muted for two seconds → restart, although black frames come',
        file: 'browser/camera/live-camera.test.ts',
      },
    ],
  },
  {
    what: 'tab hidden and visible again',
    tests: [
      camera('no live track while hidden, one after, and the flow continues'),
      camera('during the permission prompt: the camera opens when the page is visible again'),
      camera('for long before the first frame: no camera error'),
    ],
  },
  {
    what: 'rotation during capture',
    tests: [
      camera('before the shutter: the photo is the complete frame that is shown then'),
      camera('while the photo is taken and checked: it is one complete orientation, and is checked as such'),
      {
        title: 'the photo shows what the viewfinder showed, in every shape and while the phone is turned',
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
      { title: 'covers every state', file: 'browser/element/removal.test.ts' },
    ],
  },
  {
    what: 'two elements on one page',
    tests: [
      twoElements('the camera goes to the last one that requests it, and back, in order'),
      twoElements('events, messages and ids belong to one element'),
      twoElements('share a worker until neither needs it'),
    ],
  },
  {
    what: 'lens that cannot focus near, camera without colours',
    tests: [
      { title: 'the document stays blurred → zooms to 2 gradually', file: 'browser/headless/lens-tuner.test.ts' },
      {
        title: 'still blurred after the zoom → zooms back, once',
        file: 'browser/headless/lens-tuner.test.ts',
      },
      { title: 'another camera is there → changes to it', file: 'browser/headless/lens-tuner.test.ts' },
    ],
  },
  {
    what: 'locale file that does not load',
    tests: [
      {
        title: 'a language that fails to load leaves English, without endless retries',
        file: 'browser/element/language-controller.test.ts',
      },
      missingFiles('without the language → English'),
      {
        title: 'a language that fails to load → one console warning, for any number of elements and attempts',
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
        title: 'every problem of the relay → the photos are kept, with its code and actions',
        file: 'browser/headless/create-capture.test.ts',
      },
      { title: 'has its own text and every action', file: 'browser/element/screens.test.ts' },
    ],
  },
];
