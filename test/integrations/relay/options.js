import { nodeSender } from 'doc-capture/relay';
import { saveDemand, saveResult, userOf } from './your-app.js';

/** @type {import('doc-capture/relay').RelayOptions} */
export const options = {
  baseUrl: process.env.VERIFICATION_BASE_URL,
  authUrl: process.env.VERIFICATION_AUTH_URL,
  businessIdentifier: process.env.BUSINESS_IDENTIFIER,
  businessSecret: process.env.BUSINESS_SECRET,
  // Who may submit: a user's id, or nothing to refuse. Grants and allowAnonymous are the other two ways.
  authorize: (request) => userOf(request.headers.get('cookie')),
  // The whole result, before the browser hears anything. Decide here.
  onResult: (delivery) => saveResult(delivery.subject, delivery),
  // Only for onboarding demands: their results come to /verify/callback/{secret}.
  callbackSecrets: process.env.CALLBACK_SECRET?.split(','),
  onDemandResult: (delivery) => saveDemand(delivery),
  // Node's own client: less memory than fetch, and it knows whether the photos were sent.
  send: nodeSender(),
};
