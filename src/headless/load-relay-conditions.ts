import type { CaptureConditions } from '../contract/contract.js';
import { lazyModule } from '../shared/shared.js';
import type { CaptureConfig } from './capture-config.js';

const photoSenderModule = lazyModule(() => import('./photo-sender.js'));

/**
 * Asks the relay what it accepts from this person: document types, countries and sides (`GET /config`).
 * @returns no conditions when they cannot be had: the upload then says what is wrong
 */
export async function loadRelayConditions(
  config: Pick<CaptureConfig, 'grant' | 'credentials'> & { readonly endpoint: string },
): Promise<CaptureConditions> {
  try {
    const { requestConditions } = await photoSenderModule.load();
    return await requestConditions(config);
  } catch {
    return {};
  }
}
