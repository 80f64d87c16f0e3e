import { DOC_TYPES, RELAY_PATHS, SIDES_SETTINGS, type CaptureConditions } from '../contract/contract.js';
import { getOwnProperty, isJsonObject } from '../shared/shared.js';
import { relayUrl } from './post-photos.js';
import { authorizationHeader, type UploadRequest } from './upload-photos.js';
import { warnAboutUnreachableRelay } from './warn-unreachable-relay.js';

/**
 * Asks the relay for the conditions of a submission (`GET /config`). Unknown words are left out.
 * @returns no conditions when they cannot be had: the upload then says what is wrong
 */
export async function requestConditions({
  endpoint,
  grant,
  credentials,
}: Pick<UploadRequest, 'endpoint' | 'grant' | 'credentials'>): Promise<CaptureConditions> {
  try {
    const headers = await authorizationHeader(grant);
    const url = relayUrl(endpoint, document.baseURI, RELAY_PATHS.config);
    const response = await fetch(url, { headers, credentials: credentials ?? 'same-origin' }).catch(() => null);
    if (response === null) {
      if (navigator.onLine) warnAboutUnreachableRelay(endpoint);
      return {};
    }
    return response.ok ? parseConditions(await response.json()) : {};
  } catch {
    return {};
  }
}

function parseConditions(json: unknown): CaptureConditions {
  if (!isJsonObject(json)) return {};
  const [types, codes] = [getOwnProperty(json, 'doc_types'), getOwnProperty(json, 'countries')];
  const docTypes = Array.isArray(types) ? DOC_TYPES.filter((type) => types.includes(type)) : [];
  const countries = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
  const resumeKey = getOwnProperty(json, 'resume_key');
  const sides = SIDES_SETTINGS.find((known) => known === getOwnProperty(json, 'sides'));
  return {
    ...(docTypes.length > 0 && { doc_types: docTypes }),
    ...(countries.length > 0 && { countries }),
    ...(sides && { sides }),
    ...(getOwnProperty(json, 'handoff') === true && { handoff: true }),
    ...(getOwnProperty(json, 'summary') === true && { summary: true }),
    ...(typeof resumeKey === 'string' && { resume_key: resumeKey }),
  };
}
