/** What this browser is, and which platform features of the element it has. */
import type { Fact } from './device-report.types.js';

interface NavigatorWithHints extends Navigator {
  readonly deviceMemory?: number;
  readonly userAgentData?: { readonly platform: string; readonly mobile: boolean };
}

export function describeBrowser(): readonly Fact[] {
  const { userAgent, hardwareConcurrency, deviceMemory, maxTouchPoints, userAgentData }: NavigatorWithHints = navigator;
  const { width, height } = screen;
  return [
    ['User agent', userAgent],
    ['Platform', userAgentData ? `${userAgentData.platform}${userAgentData.mobile ? ', mobile' : ''}` : 'not said'],
    ['Cores', String(hardwareConcurrency)],
    ['Memory', deviceMemory === undefined ? 'not said' : `${deviceMemory} GB or more`],
    ['Screen', `${width} × ${height} at ${devicePixelRatio.toFixed(2)}`],
    ['Window', `${innerWidth} × ${innerHeight}`],
    ['Pointer', `${matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine'}, ${maxTouchPoints} touch points`],
    ['Languages', navigator.languages.join(', ')],
  ];
}

/** Features by name. The element needs the first three; it uses the others where they exist. */
const FEATURES: Readonly<Record<string, () => boolean>> = {
  'Secure page': () => isSecureContext,
  'Camera access': () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices,
  'Form-associated elements': () => 'attachInternals' in HTMLElement.prototype,
  VideoFrame: () => 'VideoFrame' in globalThis,
  MediaStreamTrackProcessor: () => 'MediaStreamTrackProcessor' in globalThis,
  ImageCapture: () => 'ImageCapture' in globalThis,
  OffscreenCanvas: () => 'OffscreenCanvas' in globalThis,
  ImageDecoder: () => 'ImageDecoder' in globalThis,
  requestVideoFrameCallback: () => 'requestVideoFrameCallback' in HTMLVideoElement.prototype,
  'Canvas stream': () => 'captureStream' in HTMLCanvasElement.prototype,
  'Permissions query': () => 'permissions' in navigator,
  'Web Crypto': () => globalThis.crypto.subtle !== undefined,
  Vibration: () => 'vibrate' in navigator,
  Share: () => 'share' in navigator,
  'Custom states': () => CSS.supports('selector(:state(a))'),
};

export function describeFeatures(): readonly Fact[] {
  return Object.entries(FEATURES).map(([name, isThere]): Fact => [name, isThere() ? 'yes' : 'no']);
}
