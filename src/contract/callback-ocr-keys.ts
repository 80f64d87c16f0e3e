/**
 * An entry in the table of the 68 keys of `document.ocr` in a callback. The keys differ between documents and countries. A
 * field that is not on the document is `null` or absent.
 */
export interface CallbackOcrKeyInfo {
  readonly meaning: string;
  /** The service documents it as a date (ISO 8601). The value is not validated. */
  readonly isDate?: true;
  /** Its name in the payload, if that differs from the service's key table. Both names are read. */
  readonly payloadKey?: string;
  /** It is in the key table, but not in the documented type of the payload. */
  readonly isTableOnly?: true;
}

export const CALLBACK_OCR_KEYS = {
  doc_num: { meaning: 'Number of the document, on every type' },
  surname: { meaning: 'Surname' },
  alternate_name: { meaning: 'Another name of the person' },
  widow_of: { meaning: 'Whose widow the person is' },
  mariage_name: { meaning: 'Name by marriage' },
  name: { meaning: 'Name' },
  sex: { meaning: 'Sex' },
  date_of_birth: { meaning: 'Birth date', isDate: true },
  place_of_birth: { meaning: 'Birth place' },
  size: { meaning: 'Size' },
  address: { meaning: 'Address' },
  expiration_date: { meaning: 'Last day of validity', isDate: true },
  issuance_date: { meaning: 'Day of issue', isDate: true },
  type: { meaning: 'Kind of document: diplomatic, driving licence A or B, …' },
  country_code: { meaning: 'Code of the country' },
  nationality: { meaning: 'Nationality' },
  height: { meaning: 'Height' },
  eye_color: { meaning: 'Colour of the eyes' },
  issuance_date_place: { meaning: 'Place of issue' },
  remark: { meaning: "The issuer's remarks" },
  date_place_of_birth: { meaning: 'Birth date and place in one field' },
  category: { meaning: 'Category, mostly of a driving licence' },
  issuance_date_by_category: { meaning: 'Day of issue of each category' },
  expiration_date_by_category: { meaning: 'Last day of validity of each category' },
  complementary_info: { meaning: 'What the issuer adds' },
  surname_name: { meaning: 'Surname and name in one field' },
  personal_number: { meaning: 'Personal number' },
  particularities: { meaning: 'Particulars noted by the issuer' },
  start_date: { meaning: 'First day of validity, mostly of a driving licence', isDate: true },
  city: { meaning: 'City' },
  codes: { meaning: "The issuing authority's codes" },
  signature: { meaning: 'Signature' },
  issuance_place: { meaning: 'Where the document was issued' },
  parent_name: { meaning: 'Name of a parent' },
  fiscal_code: { meaning: 'Tax number' },
  birth_certificate_details: { meaning: 'Particulars of the birth certificate' },
  notes: { meaning: "The issuing authority's notes" },
  authority_date_issuer: { meaning: 'Authority that issued the document' },
  foreigner_authority: { meaning: 'Authority for foreigners' },
  management_number: { meaning: 'Management number' },
  ukf: { meaning: 'Number of the registration as a British citizen', isTableOnly: true },
  passport_number: { meaning: 'Number of the passport, printed on another document' },
  record_number: { meaning: 'Number of the record' },
  id_card_number: { meaning: 'Number of the id card, printed on another document' },
  pin: { meaning: 'PIN' },
  state_of_birth: { meaning: 'State of birth' },
  family_attitude: { meaning: 'Family attitude' },
  can: { meaning: 'Common account number', isTableOnly: true },
  place_of_origin: { meaning: 'Place of origin' },
  issuance_date_place_authority: { meaning: 'Day, place and authority of issue in one field', isDate: true },
  entry_date: { meaning: 'When the person entered the country' },
  reference: { meaning: 'Reference' },
  surname_at_birth: { meaning: 'Surname at birth' },
  issuance_date_authority: { meaning: 'Day and authority of issue in one field' },
  occupation: { meaning: 'Occupation' },
  company: { meaning: 'Company' },
  national_name: { meaning: 'Name in the national form' },
  birth_name: { meaning: 'Name at birth' },
  blood_type: { meaning: 'Blood group' },
  father_surname: { meaning: "Father's surname" },
  father_name: { meaning: "Father's name" },
  mother_name: { meaning: "Mother's name" },
  mother_surname: { meaning: "Mother's surname" },
  control: { meaning: 'Control' },
  profession: { meaning: 'Profession', payloadKey: 'Profession' },
  marital_status: { meaning: 'Marital status', payloadKey: 'marital_statue' },
  children: { meaning: 'Children' },
  authority_issuer: { meaning: 'Authority that issued the document' },
} as const satisfies Record<string, CallbackOcrKeyInfo>;
export type CallbackOcrKey = keyof typeof CALLBACK_OCR_KEYS;

/** The key in the table for a key of the payload, under either name; `null` for an unknown key. */
export function toCallbackOcrKey(payloadKey: string): CallbackOcrKey | null {
  if (isDemandOcrKey(payloadKey)) return payloadKey;
  const keys = Object.keys(CALLBACK_OCR_KEYS).filter(isDemandOcrKey);
  return keys.find((key) => (CALLBACK_OCR_KEYS[key] as CallbackOcrKeyInfo).payloadKey === payloadKey) ?? null;
}

function isDemandOcrKey(key: string): key is CallbackOcrKey {
  return Object.hasOwn(CALLBACK_OCR_KEYS, key);
}
