import type { TemplateResult } from 'lit';
import type { DocType } from '../contract/contract.js';
import type { Action, CaptureState, LiveView, MoveDirection, PreviewName, StateName } from '../headless/headless.js';
import type { Translate } from '../i18n/i18n.js';
import type { PermissionController } from './permission/permission-controller.js';
import type { PhotoScreensPart } from './photo-screens/photo-screens.js';
import type { ViewRefs } from './view-refs.js';

/** The part of the live view that templates show. The overlay draws corners and countdown outside the templates. */
export interface LiveGuidance extends Pick<LiveView, 'phase' | 'hint' | 'offerHelp'> {
  /** Announced to screen readers, not shown. */
  readonly direction: MoveDirection | null;
}

/** What the open camera supports. */
export interface CameraCapabilities {
  readonly torch: 'absent' | 'off' | 'on';
  /** More than one lens suits documents. */
  readonly hasSeveralLenses: boolean;
  /** The camera faces the person, so the video is shown as a mirror image. */
  readonly isMirrored: boolean;
}

/** An issuing country. */
export interface Country {
  /** ISO 3166-1 alpha-2, lower case. */
  readonly code: string;
  readonly name: string;
}

/** The countries of the question for the issuing country. */
export interface CountryChoices {
  /** At most three probable countries, the most probable first. They are in `all` too. */
  readonly likely: readonly Country[];
  /** Empty until the country names are loaded. */
  readonly all: readonly Country[];
  /** Code of the country in the page's language tag, such as `at` in `de-AT`, which is selected at first; `''` for none. */
  readonly named: string;
}

/** Handlers for what a person does on a screen. */
export interface ViewHandlers {
  runAction(action: Action): void;
  /** Continues with the photo under review as one of this type. */
  changeDocType(docType: DocType): void;
  /** `code` is ISO 3166-1 alpha-2, or `''` for none. */
  chooseCountry(code: string): void;
  takePhoto(): void;
  toggleTorch(): void;
  switchLens(): void;
  /** Opens the phone's camera app through a file input. */
  openNativeCamera(): void;
  leave(): void;
  /** Dispatches `doc-continue`: the page shows its next step. In a form, the form is submitted. */
  onContinue(): void;
  /** Opens the photo viewer with a preview. */
  enlarge(name: PreviewName): void;
}

/** A screen in place of that of the session. */
export interface ReplacementScreen {
  /** `null` for none. */
  readonly screenName: string | null;
  render(view: ViewModel): TemplateResult;
  /** What the live region announces while the screen shows, beside the focused heading; `null` where the heading is enough. */
  announcementText?(t: Translate): string | null;
}

/** The states from the first photo on. */
export type PhotoScreenStateName = Extract<StateName, 'review' | 'sending' | 'captured' | 'answered'>;

/** The input of every screen template. Screens are pure functions of it. */
export interface ViewModel {
  readonly state: CaptureState;
  /** Shown instead of the screen of the state. */
  readonly replacement: ReplacementScreen | null;
  readonly guidance: LiveGuidance;
  readonly t: Translate;
  /** BCP 47 tag of the messages, for number formats. */
  readonly languageTag: string;
  readonly camera: CameraCapabilities;
  /** ISO 3166-1 alpha-2 in lower case; empty for every country. */
  readonly acceptedCountries: readonly string[];
  /** The question for the issuing country; `null` when it is not asked. */
  readonly country: (Omit<CountryChoices, 'named'> & { readonly chosen: string }) | null;
  /** The organisation that asks for the document; `''` for none. */
  readonly hostName: string;
  /** The photos leave the page: by an upload, or with the form. */
  readonly sendsPhotos: boolean;
  /** `resume` is set: the photos may be stored for ten minutes. */
  readonly isResumeOn: boolean;
  /** The names that the host knows, compared with those of the document. */
  readonly enteredNames: { readonly first: string; readonly last: string };
  /** Sending has taken longer than ten seconds. */
  readonly isSendingSlow: boolean;
  /** The photo under review passed and is used by itself, unless the person interrupts. */
  readonly isAutoAccepting: boolean;
  /** Whether the page's address can be copied for another browser, and whether it was. */
  readonly link: 'none' | 'offered' | 'copied';
  /** The screens from the first photo on, once they are loaded. */
  readonly photoScreens: PhotoScreensPart | null;
  /** Help for a denied camera, once it is loaded. */
  readonly permissionHelp: Pick<PermissionController, 'toSteps' | 'toFigure'> | null;
  /** A file is dragged over the element and would be accepted. */
  readonly isDraggingFile: boolean;
  readonly disabled: boolean;
  readonly handlers: ViewHandlers;
  readonly refs: ViewRefs;
}
