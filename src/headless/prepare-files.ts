import type { WorkerClient } from '../worker/client/client.js';
import { FILE_TYPES, SIDES, type Side } from '../contract/contract.js';
import type { CaptureState } from '../session/session.js';

/** Makes the pictures fit and names them by their side, with the extension that matches their type. */
export async function prepareFiles(state: CaptureState, eyes: Pick<WorkerClient, 'fit'>): Promise<readonly File[]> {
  const sides = SIDES.filter((side) => state.photos[side]);
  const files = sides.flatMap((side) => state.photos[side]?.file ?? []);
  const fitted = await eyes.fit({ files });
  return fitted.map(({ blob }, index) => nameBySide(blob, sides[index] ?? 'front'));
}

function nameBySide(blob: Blob, side: Side): File {
  const extension = Object.values(FILE_TYPES).find(({ mime }) => mime === blob.type)?.extension ?? 'jpg';
  return new File([blob], `${side}.${extension}`, { type: blob.type });
}
