'use client';
/**
 * Package export `./react`: a component around `<doc-capture>`, and the types of the tag in JSX. Importing it defines the
 * element. The component sets properties and adds listeners itself, so it works the same in React 18 and 19.
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

/** The component's event props and their DOM events. */
const EVENT_PROPS = {
  onDocStateChange: 'doc-statechange',
  onDocPhoto: 'doc-photo',
  onDocSubmit: 'doc-submit',
  onDocProgress: 'doc-progress',
  onDocResult: 'doc-result',
  onDocError: 'doc-error',
  onDocCancel: 'doc-cancel',
  onDocContinue: 'doc-continue',
  onDocCorrect: 'doc-correct',
  onDocSummary: 'doc-summary',
  onDocHandoff: 'doc-handoff',
} as const satisfies Readonly<Record<string, keyof DocCaptureEventMap>>;

type EventProps = {
  [K in keyof typeof EVENT_PROPS]?: ((event: DocCaptureEventMap[(typeof EVENT_PROPS)[K]]) => void) | undefined;
};

/** Settings and events of {@link DocCapture}, in addition to the attributes of every element. */
export interface DocCaptureProps extends HTMLAttributes<DocCaptureElement>, DocCaptureSettings, EventProps {}

/** `<doc-capture>` as a React component. Its ref is the element, with its methods. */
export const DocCapture = createComponent({
  react: React,
  tagName: 'doc-capture',
  elementClass: DocCaptureElement,
  events: EVENT_PROPS,
  displayName: 'DocCapture',
  // The library's type has a prop for every member of the element, methods included.
}) as unknown as ForwardRefExoticComponent<DocCaptureProps & RefAttributes<DocCaptureElement>>;

export { DocCaptureElement };

/** The tag in React 19: attributes, properties, and events as `on` with their name. */
type DocCaptureTag = Omit<HTMLAttributes<DocCaptureElement>, keyof DocCaptureSettings> &
  RefAttributes<DocCaptureElement> &
  Omit<DocCaptureTagAttributes, keyof DocCaptureSettings> &
  DocCaptureSettings &
  DocCaptureListeners & { class?: string | undefined };

declare module 'react' {
  // `style` may set the element's custom properties.
  interface CSSProperties {
    [property: `--doc-capture-${string}`]: string | number | undefined;
  }
  namespace JSX {
    interface IntrinsicElements {
      'doc-capture': DocCaptureTag;
    }
  }
}
