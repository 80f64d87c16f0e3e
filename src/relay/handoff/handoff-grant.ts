import type { HandoffRequest, HandoffSettings } from '../../contract/contract.js';
import { withoutUndefined } from '../../shared/shared.js';
import type { Grant } from '../submission-conditions.js';
import { assertFieldSizes, assertFieldsWithinConditions } from '../submission-conditions.js';

/**
 * The grant of the phone: that of the computer, bound to what the computer's page says. A condition of the computer's grant is
 * never widened.
 * @throws CaptureError `bad_request` with the field that goes beyond the computer's grant
 */
export function deriveHandoffGrant(grant: Grant, request: HandoffRequest): Grant {
  const { doc_type, doc_types, country_code, sides, tags = [] } = request;
  assertFieldSizes(request);
  const uniqueTypes = doc_types && [...new Set(doc_types)];
  assertFieldsWithinConditions(doc_type === undefined ? {} : { doc_type }, { docTypes: doc_type && uniqueTypes });
  const types = uniqueTypes ?? (doc_type === undefined ? undefined : [doc_type]);
  for (const type of types ?? []) assertFieldsWithinConditions({ ...request, doc_type: type }, grant);
  if (types === undefined) assertFieldsWithinConditions({ ...request, ...firstType(grant) }, grant);
  return {
    ...grant,
    docTypes: grant.docType === undefined ? (types ?? grant.docTypes) : undefined,
    countries: country_code === undefined ? grant.countries : [country_code],
    tags: grant.tags ?? (tags.length > 0 ? tags : undefined),
    sides: grant.sides ?? sides,
    firstName: grant.firstName ?? request.first_name,
    lastName: grant.lastName ?? request.last_name,
  };
}

/** The person may still choose among several types, so none has to be named yet. */
function firstType({ docTypes }: Grant): Pick<HandoffRequest, 'doc_type'> {
  return docTypes?.[0] === undefined ? {} : { doc_type: docTypes[0] };
}

/** What the phone's page needs to know. Names and tags are not among it. */
export function toHandoffSettings(grant: Grant, request: HandoffRequest): HandoffSettings {
  const { doc_type, lang, theme } = request;
  const { docType = doc_type, docTypes, countries, sides } = grant;
  const country_code = countries?.length === 1 ? countries[0] : undefined;
  return withoutUndefined({ doc_type: docType, doc_types: docTypes, country_code, sides, lang, theme });
}
