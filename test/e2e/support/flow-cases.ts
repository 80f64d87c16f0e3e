/** Cases of the whole flow: screen, input, language, color scheme, and the source of the photos. */
import { isVerify } from '../../support/verify-mode.js';

export interface FlowCase {
  readonly screen: keyof typeof SCREENS;
  readonly hand: 'touch' | 'keyboard';
  readonly lang: 'en' | 'ar';
  readonly colorScheme: 'light' | 'dark';
  /** `camera`: both sides by automatic capture. `files`: two files, of which one is rejected once. */
  readonly pictures: 'camera' | 'files';
}

/** CSS pixels. In a frame, the size of the frame; the page around it is as large as a laptop's. */
export const SCREENS = {
  phone: { width: 390, height: 844, framed: false },
  'phone lying': { width: 844, height: 390, framed: false },
  'narrow column': { width: 320, height: 640, framed: false },
  tablet: { width: 768, height: 1024, framed: false },
  desktop: { width: 1280, height: 800, framed: false },
  frame: { width: 360, height: 560, framed: true },
} as const;

/** Each screen once, and each value of every other column three times. */
const FIRST: readonly FlowCase[] = [
  { screen: 'phone', hand: 'touch', lang: 'ar', colorScheme: 'dark', pictures: 'camera' },
  { screen: 'phone lying', hand: 'touch', lang: 'en', colorScheme: 'light', pictures: 'camera' },
  { screen: 'narrow column', hand: 'keyboard', lang: 'en', colorScheme: 'dark', pictures: 'files' },
  { screen: 'tablet', hand: 'touch', lang: 'ar', colorScheme: 'light', pictures: 'files' },
  { screen: 'desktop', hand: 'keyboard', lang: 'en', colorScheme: 'light', pictures: 'files' },
  { screen: 'frame', hand: 'keyboard', lang: 'ar', colorScheme: 'dark', pictures: 'camera' },
];

/** Every column turned round: with these each screen has met each value, and every two values have met. */
const invertColumns = (flow: FlowCase): FlowCase => ({
  screen: flow.screen,
  hand: flow.hand === 'touch' ? 'keyboard' : 'touch',
  lang: flow.lang === 'en' ? 'ar' : 'en',
  colorScheme: flow.colorScheme === 'light' ? 'dark' : 'light',
  pictures: flow.pictures === 'camera' ? 'files' : 'camera',
});

/** What `npm test` walks: the flow by camera on a phone. The keyboard tests walk the one by files. */
const FEW = FIRST.filter(({ screen }) => screen === 'phone');

export const FLOW_CASES: readonly FlowCase[] = isVerify ? [...FIRST, ...FIRST.map(invertColumns)] : FEW;

/** The clip that a camera of this screen shows: upright ones film upright. */
export const clipFor = ({ screen }: FlowCase): 'id-card-front-back-portrait' | 'id-card-front-back' =>
  SCREENS[screen].width > SCREENS[screen].height ? 'id-card-front-back' : 'id-card-front-back-portrait';
