import type { GrantConditions } from 'doc-capture/relay';

/** The conditions of a grant that the demo page can ask for, by the value of its setting. A host decides this itself. */
export const GRANT_CONDITIONS: ReadonlyMap<string, GrantConditions> = new Map([
  ['', {}],
  ['passports', { docTypes: ['passport'] }],
  ['french-cards', { docTypes: ['id_card'], countries: ['fr'], sides: 'front-back' }],
]);
