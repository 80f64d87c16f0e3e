import type { CapturedPhoto } from './capture-state.js';

/** Whether another photo would probably be better: this one has a warning, or was refused before. */
export function isRetakeAdvised(photo: CapturedPhoto): boolean {
  return photo.repeated || photo.warnings.some(({ aboutDocument }) => !aboutDocument);
}

/** Whether a photo may be kept: nothing blocks it, and no retake that is advised remains. @param retakes of its side so far */
export function isUsable(photo: CapturedPhoto, retakes: number, maxRetakes: number): boolean {
  return !photo.blocked && (!isRetakeAdvised(photo) || retakes >= maxRetakes);
}
