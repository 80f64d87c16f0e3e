/**
 * Package export `./vue`: types only. `import 'doc-capture/vue'` beside `import 'doc-capture'`, or add it to `types` in a
 * tsconfig. Then templates are type-checked: settings, events, and methods of a `ref`.
 */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { DocCapture, DocCaptureEventMap, DocCaptureSettings } from './element.js';

type EventEmits = { [K in keyof DocCaptureEventMap]: (event: DocCaptureEventMap[K]) => void };

/** The tag as a component for Vue's type checker. */
export type DocCaptureForVue = new () => DocCapture & {
  /** For the type checker only: there is no such property. */
  $props: Omit<HTMLAttributes, keyof DocCaptureSettings> & DocCaptureSettings & PublicProps;
  /** For the type checker only: there is no such property. */
  $emit: EmitFn<EventEmits>;
};

declare module 'vue' {
  interface GlobalComponents {
    'doc-capture': DocCaptureForVue;
  }
}
