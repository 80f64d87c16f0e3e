import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'doc-capture';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <doc-capture
      endpoint="/verify"
      doc-type="id_card"
      worker-url="/doc-capture/doc-capture.worker.js"
      [grant]="grant"
      (doc-result)="kind.set($event.outcome.kind)"
    ></doc-capture>
    <output>{{ kind() }}</output>
  `,
})
export class IdentityStep {
  readonly kind = signal('');
  readonly grant = async (): Promise<string> => (await fetch('/grant')).text();
}
