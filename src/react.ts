/**
 * Package export `./react`: a component around `<doc-capture>`, and the types of the bare tag in JSX. Importing it defines
 * the element. The component sets properties and listens on the element itself, so it is the same in React 18 and 19.
 */
import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import * as React from 'react';
import { createComponent } from '@lit/react';
import {
  DocCapture as DocCaptureElement,
  type DocCaptureEventMap,
  type DocCaptureListeners,
  type DocCaptureSettings,
  type DocCaptureTagAttributes,
} from './index.js';

/** Listeners of the component, and the events they are for. */
const EVENT_PROPS = {
  onDocStateChange: 'doc-statechange',
  onDocCaptured: 'doc-captured',
  onDocSubmit: 'doc-submit',
  onDocProgress: 'doc-progress',
  onDocResult: 'doc-result',
  onDocError: 'doc-error',
  onDocCancel: 'doc-cancel',
} as const satisfies Readonly<Record<string, keyof DocCaptureEventMap>>;

type EventProps = {
  [K in keyof typeof EVENT_PROPS]?: ((event: DocCaptureEventMap[(typeof EVENT_PROPS)[K]]) => void) | undefined;
};

/** Settings and events of {@link DocCapture}, beside what every element takes. */
export interface DocCaptureProps extends HTMLAttributes<DocCaptureElement>, DocCaptureSettings, EventProps {}

/** `<doc-capture>` as a React component. Its ref is the element, with its methods. */
export const DocCapture = createComponent({
  react: React,
  tagName: 'doc-capture',
  elementClass: DocCaptureElement,
  events: EVENT_PROPS,
  displayName: 'DocCapture',
  // The library's own type takes every member of the element for a prop, methods too.
}) as unknown as ForwardRefExoticComponent<DocCaptureProps & RefAttributes<DocCaptureElement>>;

export { DocCaptureElement };

/** The bare tag, as React 19 takes it: attributes, properties, and events as `on` and their name. */
export type DocCaptureTag = Omit<HTMLAttributes<DocCaptureElement>, keyof DocCaptureSettings> &
  RefAttributes<DocCaptureElement> &
  Omit<DocCaptureTagAttributes, keyof DocCaptureSettings> &
  DocCaptureSettings &
  DocCaptureListeners & { class?: string | undefined };

declare module 'react' {
  // The brand's colours and measures may stand in `style`.
  interface CSSProperties {
    [property: `--doc-capture-${string}`]: string | number | undefined;
  }
  namespace JSX {
    interface IntrinsicElements {
      'doc-capture': DocCaptureTag;
    }
  }
}
