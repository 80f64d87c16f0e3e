/** The video of the sample camera: a desk, and a document that moves into view. */
import type { Side } from 'doc-capture/contract';
import { sampleImageUrl, type DemoSample } from '../demo-samples.js';
import { getContext2d, drawWoodenDesk, drawDocumentSprite, drawDeskLabel, type DocumentSprite } from './sprites.js';
import {
  arrivalKeyframes,
  poseAt,
  sampleHandTremor,
  turnKeyframes,
  type PoseKeyframe,
  type DocumentPose,
} from './document-motion.js';

const LONG_SIDE_PX = 1600;
const SHORT_SIDE_PX = 900;
const FRAMES_PER_SECOND = 30;
/** Center of the element's guide frame as a share of the height. */
const FRAME_CENTER_Y = { portrait: 0.474, landscape: 0.55 } as const;
/** Height of the document as a share of the frame's. */
const documentHeightShare = (portrait: boolean, together: boolean): number => (together ? 0.34 : portrait ? 0.7 : 0.58);
/** The desk is larger than the frame, so that movement shows no edge. */
const DESK_MARGIN = 1.04;

export interface CameraSceneOptions {
  readonly sample: DemoSample;
  readonly portrait: boolean;
  readonly side: Side;
  /** Both sides are shown together. */
  readonly bothInOne: boolean;
}

export interface CameraScene {
  readonly stream: MediaStream;
  /** Turns to a side. */
  show(side: Side): void;
}

/** Opens a drawn camera stream. Drawing ends when its track is stopped. */
export async function openCameraScene({ sample, portrait, side, bothInOne }: CameraSceneOptions): Promise<CameraScene> {
  const canvas = document.createElement('canvas');
  canvas.width = portrait ? SHORT_SIDE_PX : LONG_SIDE_PX;
  canvas.height = portrait ? LONG_SIDE_PX : SHORT_SIDE_PX;
  const { width, height } = canvas;
  const isPage = sample.docType === 'passport';
  const together = bothInOne && !isPage;
  const aspect = isPage ? 1.42 : 1.585;
  const across = Math.min(
    (isPage ? 0.7 : together ? 0.62 : 0.73) * width,
    documentHeightShare(portrait, together) * height * aspect,
  );
  const restY = portrait ? FRAME_CENTER_Y.portrait : FRAME_CENTER_Y.landscape;
  const draw = (shown: Side): Promise<DocumentSprite> =>
    drawDocumentSprite(sampleImageUrl(sample, shown), across, !isPage);
  const front = await draw('front');
  const back = isPage ? front : await draw('back');
  const desk = drawWoodenDesk(width * DESK_MARGIN, height * DESK_MARGIN);
  drawDeskLabel(
    desk,
    'Sample camera · a drawing',
    desk.width / 2,
    desk.height * (portrait ? 0.7 : 0.93),
    Math.max(width, height) / 40,
  );
  const context = getContext2d(canvas);

  let keys: readonly PoseKeyframe[] = arrivalKeyframes(performance.now(), side === 'back' && !isPage ? 180 : 0);
  const paint = (nowMs: number): void => {
    const shake = sampleHandTremor(nowMs);
    const pose = poseAt(keys, nowMs);
    const [dx, dy] = [shake.x * width, shake.y * width];
    context.drawImage(desk, (width - desk.width) / 2 + dx, (height - desk.height) / 2 + dy);
    const held = { ...pose, rotationDeg: pose.rotationDeg + shake.rotationDeg };
    const [x, y] = [width * (0.5 + pose.x) + dx, height * (restY + pose.y) + dy];
    if (!together) return drawSprite(context, pose.turnDeg > 90 ? back : front, held, { x, y });
    const apart = (front.height / 2 + 0.02 * height) * pose.scale;
    drawSprite(context, front, { ...held, turnDeg: 0 }, { x, y: y - apart });
    drawSprite(context, back, { ...held, turnDeg: 0 }, { x, y: y + apart });
  };

  const stream = streamOf(canvas, paint);
  return {
    stream,
    show(wanted) {
      const now = performance.now();
      const pose = poseAt(keys, now);
      const turnDeg = wanted === 'back' ? 180 : 0;
      if (!isPage && !together && pose.turnDeg !== turnDeg) keys = turnKeyframes(now + 350, pose, turnDeg);
    },
  };
}

function drawSprite(
  context: CanvasRenderingContext2D,
  sprite: DocumentSprite,
  pose: DocumentPose,
  center: { readonly x: number; readonly y: number },
): void {
  const turn = Math.cos((pose.turnDeg * Math.PI) / 180);
  context.save();
  context.translate(center.x, center.y);
  context.rotate((pose.rotationDeg * Math.PI) / 180);
  context.scale(Math.max(0.02, Math.abs(turn)) * pose.scale, pose.scale);
  context.drawImage(sprite.picture, -sprite.picture.width / 2, -sprite.picture.height / 2);
  context.restore();
}

/** A stream of the canvas, which is painted until the track is stopped. */
function streamOf(canvas: HTMLCanvasElement, paint: (nowMs: number) => void): MediaStream {
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const [track] = stream.getVideoTracks();
  // As from a back camera: not mirrored.
  const settings = { ...track?.getSettings(), facingMode: 'environment' };
  if (track) Object.defineProperty(track, 'getSettings', { value: () => settings });
  let paintedMs = -Infinity;
  const run = (nowMs: number): void => {
    if (track?.readyState !== 'live') return;
    requestAnimationFrame(run);
    if (nowMs - paintedMs < 1000 / FRAMES_PER_SECOND - 4) return;
    paintedMs = nowMs;
    paint(nowMs);
  };
  paint(performance.now());
  requestAnimationFrame(run);
  return stream;
}
