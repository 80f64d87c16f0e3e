import { CaptureError, toTrustedScriptUrl } from '../../contract/contract.js';

/** Runs a classic script in the page. Rejects with `not_loaded` when it is missing or forbidden. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new CaptureError('not_loaded', `${address} did not load`)));
    script.src = toTrustedScriptUrl(address);
    // Where scripts need a nonce, those of the page have it.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    document.head.append(script);
    script.remove();
  });
}
