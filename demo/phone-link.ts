/** With `npm start -- --https` the server tells its address on the local network; the page shows it as a QR code. */
export async function showPhoneLink(place: HTMLElement): Promise<void> {
  const response = await fetch('/context.json').catch(() => null);
  const context: { phoneUrl?: string } = response?.ok ? await response.json() : {};
  if (!context.phoneUrl || context.phoneUrl.startsWith(location.origin)) return;
  const { BrowserQRCodeSvgWriter } = await import('@zxing/browser');
  const svg = new BrowserQRCodeSvgWriter().write(context.phoneUrl, 112, 112);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `QR code for ${context.phoneUrl}`);
  const text = document.createElement('span');
  text.textContent = `On a phone in the same network, open ${context.phoneUrl} and accept the self-signed certificate.`;
  place.replaceChildren(svg, text);
  place.hidden = false;
}
