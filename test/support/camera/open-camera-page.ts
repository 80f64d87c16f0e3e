import { expect } from '@open-wc/testing';
import { openCamera, type Camera, type OpenCameraOptions } from '../../../src/camera/camera.js';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { captureErrorFrom } from '../capture-error-from.js';
import { PageCamera } from '../page-camera.js';

/** A phone with two back lenses and one that faces the person. */
export const PHONE_LENSES = [
  { deviceId: 'wide', label: 'camera2 2, facing back', facing: 'environment' },
  { deviceId: 'main', label: 'camera2 0, facing back', facing: 'environment' },
  { deviceId: 'selfie', label: 'camera2 1, facing front', facing: 'user' },
] as const;

/** The error code with which a promise rejects. */
export async function codeOf(promise: Promise<unknown>): Promise<ErrorCode> {
  return (await captureErrorFrom(promise)).code;
}

/** A page with simulated cameras, and `openCamera` with one signal for all calls. */
export class OpenCameraPage extends PageCamera {
  readonly controller = new AbortController();

  open(options: Partial<OpenCameraOptions> = {}): Promise<Camera> {
    return openCamera({ signal: this.controller.signal, ...options });
  }

  /** Stops what is open. @throws AssertionError when a track is left */
  close(): void {
    this.controller.abort();
    expect(this.liveTracks, 'no track is live').to.have.length(0);
    this.restore();
  }
}
