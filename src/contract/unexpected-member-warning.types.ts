/** A member of an answer that its documentation does not promise. The value is kept; the warning says where it is. */
export interface UnexpectedMemberWarning {
  /** JSON Pointer (RFC 6901) into the answer, such as `/ocr/birth_date`; empty for the whole answer. */
  readonly path: string;
}
