import type { Capture, CaptureState, StateName } from '../../src/headless/headless.js';

/** The built worker. No retakes: these tests are about the flow, whatever the checks find. */
export const FLOW_CONFIG = { workerUrl: '/dist/standalone/doc-capture.worker.js', maxRetakes: 0 };

let endpoints = 0;

/** A new endpoint whose answers are scripted, such as `html,200`: an HTML page, then an acceptance. */
export const scriptedEndpoint = (script: string): string =>
  `/test-relay/${Date.now()}-${Math.random().toString(36).slice(2)}-${endpoints++}?script=${script}`;

/** A request that a scripted endpoint has received. */
export interface RelayCall {
  readonly method: string;
  readonly query: string;
  readonly key: string | null;
  readonly authorization: string | null;
  readonly parts?: readonly { name: string; value?: string; fileName?: string; type?: string; bytes?: number }[];
}
export const callsOf = async (endpoint: string): Promise<RelayCall[]> =>
  (await fetch(endpoint.replace('?', '/calls?'))).json();

/** One of the drawn documents, fetched from the test server. */
export async function fetchSample(name: string): Promise<File> {
  const response = await fetch(`/demo/samples/${name}`);
  return new File([await response.blob()], name, { type: 'image/jpeg' });
}

/** The document in the middle of a larger grey photo, so that it is not taken for a scan. */
export async function placeOnGrey(file: File): Promise<File> {
  const document = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(document.width * 1.4, document.height * 1.4);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#777';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(document, document.width * 0.2, document.height * 0.2);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], file.name, { type: 'image/jpeg' });
}

/** Chooses a file, uses it in its review, and waits for a state. */
export async function sendFile(capture: Capture, file: File, name: StateName = 'answered'): Promise<CaptureState> {
  capture.send({ type: 'filesChosen', files: [file] });
  await waitForCaptureState(capture, 'review');
  capture.send({ type: 'use' });
  return waitForCaptureState(capture, name);
}

/** Chooses a drawn document as a file, and waits for its review. */
export async function chooseSample(capture: Capture, name: string): Promise<CaptureState> {
  capture.send({ type: 'filesChosen', files: [await fetchSample(name)] });
  return waitForCaptureState(capture, 'review');
}

/** Resolves when the capture is in one of these states. */
export function waitForCaptureState(capture: Capture, ...names: StateName[]): Promise<CaptureState> {
  return new Promise((resolve) => {
    const look = (state: CaptureState): boolean => {
      if (!names.includes(state.name)) return false;
      unsubscribe();
      resolve(state);
      return true;
    };
    const unsubscribe = capture.subscribe(look);
    look(capture.state);
  });
}
