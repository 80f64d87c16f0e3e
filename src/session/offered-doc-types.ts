import { sidesToCapture, type DocType } from '../contract/contract.js';
import type { CapturedPhoto, CaptureState, DerivedStateMembers } from './capture-state.js';
import { isUsable } from './photo-usability.js';

type BaseState = Omit<CaptureState, DerivedStateMembers>;

/**
 * The types that the document may be of, the likeliest first, while neither the host nor a photo has named one: those that are accepted
 * and that the photos allow. Empty where the type is known, and where the host lists none.
 */
export function openDocTypes({ candidate, photos, options }: BaseState): readonly DocType[] {
  const { docType, docTypes } = options;
  if (docType !== undefined) return [];
  const taken = [candidate, photos.back, photos.front].flatMap((photo) => photo?.report ?? []);
  const lists = taken.map((report) => report.docTypes);
  const likeliestFirst = [...new Set([...lists.flat(), ...docTypes])].filter((type) => docTypes.includes(type));
  const types = lists.reduce<readonly DocType[]>((left, list) => {
    const common = left.filter((type) => list.includes(type));
    return common.length > 0 ? common : left;
  }, likeliestFirst);
  // Of cards, most driving licences have no MRZ on either side, and most others have one.
  const isLicenceLikely = taken.length > 1 && taken.every(({ mrz }) => mrz === null) && types.includes('driver_permit');
  return isLicenceLikely ? ['driver_permit', ...types.filter((type) => type !== 'driver_permit')] : types;
}

/**
 * The types to ask the person for, the likeliest first. With a type: those that the document under review may be of instead, which
 * are accepted too. Without one: those that are open, once the sides to take depend on them or no other side is taken.
 * Empty where there is nothing to ask, or another photo is needed first.
 */
export function offeredDocTypes(state: BaseState): readonly DocType[] {
  const { candidate, options, toTake, retakes, side } = state;
  if (!candidate) return [];
  const { docType, docTypes, sidesSetting, maxRetakes } = options;
  if (docType !== undefined) {
    if (!isOtherType(candidate)) return [];
    return candidate.report.docTypes.filter((type) => type !== docType && docTypes.includes(type));
  }
  if (!isUsable(candidate, retakes[side], maxRetakes)) return [];
  const types = openDocTypes(state);
  const isLast = toTake.length < 2 || candidate.report.bothInOne;
  const numbersOfSides = new Set(types.map((type) => sidesToCapture(type, sidesSetting).length));
  return isLast || numbersOfSides.size > 1 ? types : [];
}

function isOtherType({ warnings }: CapturedPhoto): boolean {
  return warnings.some(({ reason, cause }) => reason === 'out_of_scope' && cause !== 'other_country');
}

/** Whether the document under review is of a type that is not accepted. */
export function isDocTypeRefused(state: BaseState): boolean {
  const isOther = state.candidate?.warnings.some(({ cause }) => cause === 'other_type') === true;
  return isOther && (state.options.docType === undefined || offeredDocTypes(state).length === 0);
}
