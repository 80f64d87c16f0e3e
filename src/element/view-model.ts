import type { DocType } from '../contract/contract.js';
import type { CaptureState, MoveDirection, LiveView, Action } from '../headless/headless.js';
import type { Translate } from '../i18n/i18n.js';

/** What of the live guidance is said in words. Corners and countdown are drawn beside the template. */
export interface LiveGuidance extends Pick<LiveView, 'phase' | 'hint' | 'offerHelp'> {
  /** Said, not shown. */
  readonly direction: MoveDirection | null;
}

/** What the open camera can do. */
export interface CameraCapabilities {
  readonly torch: 'absent' | 'off' | 'on';
  /** More than one lens that suits documents. */
  readonly hasSeveralLenses: boolean;
  /** It looks at the person, who is used to seeing a mirror there. */
  readonly isMirrored: boolean;
}

/** A country as its documents call it. */
export interface Country {
  /** ISO 3166-1 alpha-2, lower case. */
  readonly code: string;
  readonly name: string;
}

export interface CountryChoices {
  /** A few that are probably meant, the likeliest first; they are in `all` too. */
  readonly likely: readonly Country[];
  /** Empty until the names are there. */
  readonly all: readonly Country[];
}

/** What a person can want. The element turns each into events of the session. */
export interface ViewHandlers {
  runAction(way: Action): void;
  /** A document type from the list; `null` goes back to the list. */
  chooseDocType(docType: DocType | null): void;
  /** Where the document was issued; `''` for not said. */
  chooseCountry(code: string): void;
  takePhoto(): void;
  toggleTorch(): void;
  switchLens(): void;
  /** The phone's own camera app, through a file input. */
  openNativeCamera(): void;
  leave(): void;
}

/** Everything a screen is drawn from. Screens are pure functions of this. */
export interface ViewModel {
  readonly state: CaptureState;
  readonly guidance: LiveGuidance;
  readonly t: Translate;
  /** BCP 47 tag of the sentences, for numbers. */
  readonly languageTag: string;
  readonly camera: CameraCapabilities;
  /** Document types to choose from; empty when there is nothing to choose. */
  readonly docTypeChoices: readonly DocType[];
  /** The question where the document was issued; `null` where it is not asked. */
  readonly country: (CountryChoices & { readonly chosen: string }) | null;
  /** There is a list to go back to. */
  readonly canChooseAgain: boolean;
  /** The photos leave the device, to a relay or through the host. */
  readonly sends: boolean;
  /** Sending has taken longer than ten seconds. */
  readonly isSendingSlow: boolean;
  /** The page's address can be copied, for another browser; it has been, once the person asked. */
  readonly link: 'none' | 'offered' | 'copied';
  /** A file is being dragged over the element, and would be taken. */
  readonly isDraggingFile: boolean;
  readonly disabled: boolean;
  readonly handlers: ViewHandlers;
}
