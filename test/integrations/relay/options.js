import { nodeSender } from 'doc-capture/relay';
import { saveDemand, saveResult, userOf } from './your-app.js';

/** @type {import('doc-capture/relay').RelayOptions} */
export const options = {
  baseUrl: process.env.VERIFICATION_BASE_URL,
  authUrl: process.env.VERIFICATION_AUTH_URL,
  businessIdentifier: process.env.BUSINESS_IDENTIFIER,
  businessSecret: process.env.BUSINESS_SECRET,
  // Returns the user's id, or nothing to refuse. Alternatives: grants and allowAnonymous.
  authorize: (request) => userOf(request.headers.get('cookie')),
  // Gets the complete result before the browser gets its answer. Decide here.
  onResult: (delivery) => saveResult(delivery.subject, delivery),
  // Only for onboarding demands: the service posts their results to /verify/callback/{secret}.
  callbackSecrets: process.env.CALLBACK_SECRET?.split(','),
  onDemandResult: (delivery) => saveDemand(delivery),
  // Refusals and failures, one object each, without personal data.
  log: console.log,
  // Node's HTTP client needs less memory than fetch, and reports whether the photos were sent.
  send: nodeSender(),
};
