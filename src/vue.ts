/**
 * Package export `./vue`: types alone. `import 'doc-capture/vue'` beside `import 'doc-capture'`, or name it in a tsconfig's
 * `types`, and `<doc-capture>` is checked in templates: its settings, its events, its methods behind a `ref`.
 */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { DocCapture, DocCaptureEventMap, DocCaptureSettings } from './element.js';

type EventEmits = { [K in keyof DocCaptureEventMap]: (event: DocCaptureEventMap[K]) => void };

/** The tag as Vue's tools see a component. */
export type DocCaptureForVue = new () => DocCapture & {
  /** @deprecated For the type checker only: there is no such property. */
  $props: Omit<HTMLAttributes, keyof DocCaptureSettings> & DocCaptureSettings & PublicProps;
  /** @deprecated For the type checker only: there is no such property. */
  $emit: EmitFn<EventEmits>;
};

declare module 'vue' {
  interface GlobalComponents {
    'doc-capture': DocCaptureForVue;
  }
}
