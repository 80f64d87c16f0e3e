/**
 * What a finding is caused by. A reason of the service can have several causes: `low_quality` may be darkness or glare.
 * docs/what-can-go-wrong.md has the meaning and the reasons of each cause.
 */
export const FINDING_CAUSES = [
  'no_document',
  'cut_off',
  'two_documents',
  'wrong_side',
  'same_side',
  'one_side',
  'few_pixels',
  'too_small',
  'too_dark',
  'too_bright',
  'glare',
  'covered',
  'uneven_light',
  'low_contrast',
  'motion',
  'focus',
  'blur',
  'grayscale',
  'no_mrz',
  'unreadable_mrz',
  'wrong_check_digits',
  'other_format',
  'other_type',
  'other_country',
  'other_data',
  'unreadable_date',
  'expired',
  'unreadable_name',
  'other_name',
  'swapped_names',
] as const;

/** See {@link FINDING_CAUSES}. */
export type FindingCause = (typeof FINDING_CAUSES)[number];
