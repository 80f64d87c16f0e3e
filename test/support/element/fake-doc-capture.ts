import { DocCapture } from '../../../src/element/element.js';
import type { Capture, CaptureConfig } from '../../../src/headless/headless.js';
import { FakeClock } from '../fake-clock.js';
import { FakeCapture } from './fake-capture.js';

/** The element with a fake capture and a fake clock. */
export class FakeDocCapture extends DocCapture {
  fake = new FakeCapture();
  declare fakeClock: FakeClock;

  protected override open(config: CaptureConfig): Capture {
    this.fake = new FakeCapture(config);
    return this.fake;
  }

  protected override get clock(): FakeClock {
    this.fakeClock ??= new FakeClock();
    return this.fakeClock;
  }
}

export function defineFakeDocCapture(): void {
  if (!customElements.get('doc-capture-fake')) customElements.define('doc-capture-fake', FakeDocCapture);
}

declare global {
  interface HTMLElementTagNameMap {
    'doc-capture-fake': FakeDocCapture;
  }
}
