import { html, type TemplateResult } from 'lit';
import type { BrowserFamily } from './detect-browser-family.js';

/** Left, top, width and height. */
type Box = readonly [left: number, top: number, width: number, height: number];

/** A drawing of 214 by 135, which is the size of the document illustrations. */
interface Drawing {
  /** The window or the phone. */
  readonly screen: Box;
  /** The address bar, the menu bar, or a row of the system's settings. */
  readonly bar: Box;
  /** Lines that stand for text. */
  readonly lines: string;
  /** The centre of what the person has to tap. */
  readonly target: readonly [x: number, y: number];
  readonly icon: keyof typeof ICON_PATHS;
}

/** Paths on a grid of 24. */
const ICON_PATHS = {
  sliders: 'M4 8h7M17 8h3M14 5.5v5M4 16h3M13 16h7M10 13.5v5',
  camera: 'M9 6h6l1.5 2H20v9M17 18H4V8h2M4 4l16 16',
  menu: 'M5 7h14M5 12h14M5 17h9',
  toggle: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7ZM16 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
} as const;

const COMPUTER: Drawing = {
  screen: [7, 10, 200, 118],
  bar: [17, 20, 180, 34],
  lines: 'M62 37h74M24 74h108M24 92h150M24 110h84',
  target: [36, 37],
  icon: 'sliders',
};
const PHONE: Drawing = {
  screen: [57, 3, 100, 129],
  bar: [65, 12, 84, 34],
  lines: 'M106 29h28M72 66h44M72 84h64M72 102h36',
  target: [83, 29],
  icon: 'sliders',
};

const DRAWINGS: Readonly<Record<BrowserFamily, Drawing>> = {
  computer: COMPUTER,
  android: PHONE,
  firefox: { ...COMPUTER, icon: 'camera' },
  firefox_android: PHONE,
  safari_mac: {
    screen: [7, 48, 200, 80],
    bar: [0, 6, 214, 34],
    lines: 'M54 23h22M92 23h22M130 23h22M24 70h108M24 88h150M24 106h84',
    target: [26, 23],
    icon: 'menu',
  },
  // Its address bar is at the lower edge.
  safari_ios: {
    ...PHONE,
    bar: [65, 89, 84, 34],
    lines: 'M106 106h28M72 28h44M72 46h64M72 64h36',
    target: [83, 106],
    icon: 'menu',
  },
  ios_app: {
    ...PHONE,
    bar: [65, 50, 84, 34],
    lines: 'M74 67h26M74 28h44M74 104h36',
    target: [128, 67],
    icon: 'toggle',
  },
};

/**
 * A small decorative drawing of the place, with the classes of the document illustrations and of icons: so it has the colours of
 * dark pages and of forced colours. In a language that is written from right to left, browsers mirror their own interface too.
 */
export function permissionDrawing(place: BrowserFamily, isRightToLeft: boolean): TemplateResult {
  const { screen, bar, lines, target, icon } = DRAWINGS[place];
  const [x, y] = target;
  return html`<div class="fan">
    <svg class="drawn" viewBox="0 0 214 135" aria-hidden="true" focusable="false">
      <g transform=${isRightToLeft ? 'matrix(-1 0 0 1 214 0)' : 'translate(0 0)'}>
        <rect class="card" x=${screen[0]} y=${screen[1]} width=${screen[2]} height=${screen[3]} rx="8" />
        <rect class="tint" x=${bar[0]} y=${bar[1]} width=${bar[2]} height=${bar[3]} rx="8" />
        <path class="line" d=${lines} />
        <circle class="card" cx=${x} cy=${y} r="14" />
        <circle class="brand" cx=${x} cy=${y} r="14" />
        <svg class="icon" x=${x - 12} y=${y - 12} width="24" height="24" viewBox="0 0 24 24">
          <path d=${ICON_PATHS[icon]} />
        </svg>
      </g>
    </svg>
  </div>`;
}
