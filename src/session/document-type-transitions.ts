/** What events do to the document type: photos name it, the person names or changes it. All functions are pure. */
import { DOCUMENT_TRAITS, SIDES, sidesToCapture, type DocType } from '../contract/contract.js';
import { correctablePhoto, createErrorView, otherSide, possibleDocTypes } from './available-actions.js';
import type { CaptureState } from './capture-state.js';
import { freezeState } from './create-state.js';
import {
  LEAVE_CAMERA_EFFECTS,
  STOP_LIVE_CHECKS_EFFECT,
  acceptReviewedPhoto,
  enterCheckingChosenFiles,
  countRetake,
  ignoreEvent,
  reviewPhoto,
  enterChecking,
  updateState,
  type CaptureEventOf,
  type StateChange,
  type Transition,
} from './transition-handlers.js';

/** Shows a checked photo for review. Where only one type is left that the document may be of, the session continues with it. */
export function reviewPhotoAndSetDocType(state: CaptureState, event: CaptureEventOf<'checked'>): Transition {
  const reviewed = reviewPhoto(state, event);
  const [docType, ...others] = possibleDocTypes(reviewed.state);
  if (!docType || others.length > 0) return reviewed;
  return lacksExpectedMrz(reviewed.state, docType)
    ? checkAgain(reviewed.state, docType)
    : updateState(reviewed.state, docTypeChange(reviewed.state, docType));
}

/**
 * The person names the type of the document under review. An open type is an answer, which keeps the photo; the last photo stays under
 * review, because what is sent cannot be undone. Another type changes what is expected, so the photo is checked again.
 */
export function changeDocType(state: CaptureState, { docType }: CaptureEventOf<'changeType'>): Transition {
  const { candidate, options } = state;
  if (!candidate || !options.docTypes.includes(docType)) return ignoreEvent(state);
  const isAnswer = options.docType === undefined && state.actions.includes('changeType');
  if (!isAnswer || lacksExpectedMrz(state, docType)) return checkAgain(state, docType);
  const named = updateState(state, docTypeChange(state, docType));
  const isLast = named.state.toTake.length < 2 || candidate.report.bothInOne;
  return isLast ? named : acceptReviewedPhoto(named.state);
}

/** The person corrects the type when the other side is to be taken: the photo that was kept is checked and reviewed again. */
export function correctDocType(state: CaptureState, event: CaptureEventOf<'changeType'>): Transition {
  const candidate = correctablePhoto(state);
  if (!candidate) return ignoreEvent(state);
  const side = otherSide(state.side);
  const { [side]: _, ...photos } = state.photos;
  const toTake = [side, ...state.toTake];
  const reviewed = freezeState({ ...state, candidate, photos, side, toTake, source: candidate.source, notice: null });
  const changed = changeDocType(reviewed, event);
  if (changed.state === reviewed) return ignoreEvent(state);
  const before = candidate.source === 'file' ? LEAVE_CAMERA_EFFECTS : [STOP_LIVE_CHECKS_EFFECT];
  return { state: changed.state, effects: [...before, ...changed.effects] };
}

/** The state before a photo named the type, where no photo is kept: the next photo may show another document. */
export function clearInferredDocType(state: CaptureState): CaptureState {
  const { options, isDocTypeOpen, photos } = state;
  if (!isDocTypeOpen || Object.keys(photos).length > 0) return state;
  const sides = sidesToCapture(undefined, options.sidesSetting);
  const reopened = Object.freeze({ ...options, docType: undefined });
  return freezeState({ ...state, options: reopened, sides, toTake: sides, side: 'front' });
}

/** Another file that is dropped over the review replaces the photo: this counts as a retake. */
export function replaceReviewedPhoto(state: CaptureState, event: CaptureEventOf<'filesChosen'>): Transition {
  const next = enterCheckingChosenFiles({ ...clearInferredDocType(state), retakes: countRetake(state) }, event);
  return next.state.name === 'review' ? ignoreEvent(state) : next;
}

/** The sides of the type. Kept photos of them stay; of files that were chosen together, those beyond them are left out. */
function docTypeChange(state: CaptureState, docType: DocType): StateChange {
  const { options, photos, queue } = state;
  const sides = sidesToCapture(docType, options.sidesSetting);
  const side = sides.includes(state.side) ? state.side : 'front';
  const toTake = [side, ...sides.filter((one) => one !== side && !photos[one])];
  const limit = toTake.length;
  const detail = { measured: queue.length + 1, limit, unit: 'count' } as const;
  return {
    options: Object.freeze({ ...options, docType }),
    sides,
    side,
    toTake,
    photos: Object.fromEntries(sides.flatMap((one) => (photos[one] ? [[one, photos[one]]] : []))),
    ...(queue.length >= limit && {
      queue: queue.slice(0, limit - 1),
      notice: createErrorView(state, 'file', { code: 'photo_count', detail }),
    }),
  };
}

function checkAgain(state: CaptureState, docType: DocType): Transition {
  const { candidate } = state;
  if (!candidate) return ignoreEvent(state);
  return enterChecking(state, candidate.file, { ...docTypeChange(state, docType), candidate: null });
}

/** Every document of this type has an MRZ there, and none was found: the checks must look for the reason. */
function lacksExpectedMrz({ candidate, side }: CaptureState, docType: DocType): boolean {
  if (!candidate || candidate.report.mrz !== null) return false;
  const sides = candidate.report.bothInOne ? SIDES : [side];
  return sides.some((each) => DOCUMENT_TRAITS[docType][each].mrz === 'expected');
}
