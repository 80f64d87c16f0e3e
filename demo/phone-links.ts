import { buildElement, type CaptureElement } from './dom-helpers.js';
import type { SettingsForm } from './playground/settings-form.js';

const QR_PX = 176;

/**
 * Shows a QR code with the demo's address on the local network and the settings, where hand-offs continue too. Only with
 * `npm start -- --https`.
 */
export async function showPhoneLink(
  place: HTMLElement,
  hint: HTMLElement,
  controls: SettingsForm,
  capture: CaptureElement,
): Promise<void> {
  const response = await fetch('/context.json').catch(() => null);
  const { phoneUrl }: { phoneUrl?: string } = response?.ok ? await response.json() : {};
  if (!phoneUrl || phoneUrl.startsWith(location.origin)) return;
  // A phone cannot open `localhost`.
  capture.handoffUrl = phoneUrl;
  const { BrowserQRCodeSvgWriter } = await import('@zxing/browser');
  const writer = new BrowserQRCodeSvgWriter();
  controls.follow(() => {
    const svg = writer.write(phoneUrl + location.hash, QR_PX, QR_PX);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', `QR code for ${phoneUrl}`);
    place.replaceChildren(svg);
  });
  hint.textContent = `In the same network, open ${phoneUrl} and accept the self-signed certificate. Your settings come along.`;
  place.hidden = false;
}

/** Shows the link of a hand-off: another tab or window of this computer can act as the phone. */
export function showHandoffLink(place: HTMLElement, capture: CaptureElement): void {
  capture.addEventListener('doc-handoff', ({ link }) => {
    const anchor = buildElement('a', { href: link, target: '_blank', rel: 'noopener' }, 'another tab act as the phone');
    place.replaceChildren('No phone at hand? Let ', anchor, '.');
    place.hidden = false;
  });
}
