/**
 * What a finding is caused by. A reason of the service can have several causes: `low_quality` may be darkness or glare.
 * docs/what-can-go-wrong.md lists the reasons of each cause.
 */
export const FINDING_CAUSES = [
  /** No document was found in the image. */
  'no_document',
  /** The document reaches beyond the photo; `cutOff` of the finding names the sides. */
  'cut_off',
  /** A second document lies in the photo. */
  'two_documents',
  /** The photo shows the other side. */
  'wrong_side',
  /** The photo shows the side that was taken before. */
  'same_side',
  /** A photo of both sides shows one only. */
  'one_side',
  /** The image has fewer pixels than the service accepts. */
  'few_pixels',
  /** The document has too few pixels in the image. */
  'too_small',
  'too_dark',
  'too_bright',
  /** A reflection hides print, the portrait or the MRZ. */
  'glare',
  /** Something lies on print, the portrait or the MRZ: a finger, a holder's rim. */
  'covered',
  /** Light differs across the document, for example by a shadow. */
  'uneven_light',
  /** Print and paper hardly differ, for example by haze on the lens. */
  'low_contrast',
  /** Blurred along one direction. */
  'motion',
  /** Blurred in every direction. */
  'focus',
  /** Blurred; the kind is not known. */
  'blur',
  /** A copy without color. */
  'grayscale',
  /** No MRZ was found where the document has one. */
  'no_mrz',
  /** An MRZ was found, and cannot be read with certainty. */
  'unreadable_mrz',
  /** Check digits of the MRZ are printed wrong. */
  'wrong_check_digits',
  /** Proportions that the document type does not have, or that differ between the sides. */
  'other_format',
  /** The document says that it is of another type than declared. */
  'other_type',
  /** The document says that it is of another country than declared. */
  'other_country',
  /** The two sides have different data. */
  'other_data',
  /** A date on the document cannot be read. */
  'unreadable_date',
  'expired',
  /** A name on the document cannot be read with certainty. */
  'unreadable_name',
  /** A name on the document differs from the declared one. */
  'other_name',
  /** First and last name were declared in each other's place. */
  'swapped_names',
] as const;

/** See {@link FINDING_CAUSES}. */
export type FindingCause = (typeof FINDING_CAUSES)[number];
