import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { DocType, Side } from '../contract/contract.js';

/** Strokes of one style, as one path. */
const strokePath = (kind: 'line' | 'brand' | 'code' | 'wave', d: string): SVGTemplateResult =>
  svg`<path class=${kind} d=${d} />`;

/** Head and shoulders in a frame of 48 by 60. */
const portraitFrame = (place: string): SVGTemplateResult => svg`<g transform=${place}>
  <rect class="tint" width="48" height="60" rx="6" />
  <path class="figure" d="M24 34a10.5 10.5 0 1 0 0-21 10.5 10.5 0 0 0 0 21ZM6 60c0-13 7-20 18-20s18 7 18 20Z" />
</g>`;

/** The machine readable zone at the lower edge, `height` high, in a document of height `total`. */
const mrzBand = (total: number, height: number): SVGTemplateResult =>
  svg`<path class="tint" d="M1 ${total - height}h212v${height - 9}a8 8 0 0 1-8 8h-196a8 8 0 0 1-8-8Z" />`;

const portraitSide = svg`${strokePath('brand', 'M17 19h44')}${portraitFrame('translate(16 36)')}`;
const documentTextLines = strokePath('line', 'M80 42h46M80 58h86M80 74h38M134 74h26');

const idCardFront = svg`${strokePath('wave', 'M80 118c30-26 62 14 118-22M72 125c40-24 70 14 128-16M84 109c28-26 56 10 114-26')}
  ${portraitSide}${documentTextLines}${strokePath('line', 'M80 90h58M17 113h30M55 113h22')}
  ${portraitFrame('translate(172 74) scale(.5)')}<circle class="figure" cx="186" cy="24" r="10" /><circle class="tint" cx="186" cy="24" r="5" />`;
const idCardBack = svg`${mrzBand(135, 52)}${strokePath('line', 'M17 19h58M17 35h92M17 51h40M65 51h28M17 67h72')}
  ${portraitFrame('translate(164 14) scale(.72)')}${strokePath('code', 'M17 96h180M17 109h180M17 122h180')}`;
const passportDataPage = svg`${mrzBand(151, 40)}${strokePath('wave', 'M80 98c30-22 62 12 118-14M72 104c40-20 70 12 128-10')}
  ${portraitSide}${documentTextLines}${strokePath('line', 'M80 90h58')}<circle class="figure" cx="186" cy="24" r="10" />
  <circle class="tint" cx="186" cy="24" r="5" />${strokePath('code', 'M17 125h180M17 138h180')}`;

/** A simplified document. Proportions of ID-1, or of a passport's page. */
export function documentIllustration(docType: DocType | undefined, side: Side): TemplateResult {
  const isPassportPage = docType === 'passport' && side === 'front';
  return html`<svg class="drawn" viewBox="0 0 214 ${isPassportPage ? 151 : 135}" aria-hidden="true" focusable="false">
    ${isPassportPage ? svg`<rect class="figure" x="-5" y="-12" width="224" height="169" rx="12" />` : nothing}
    <rect class="card" x=".5" y=".5" width="213" height=${isPassportPage ? 150 : 134} rx="8" />
    ${isPassportPage ? passportDataPage : side === 'front' ? idCardFront : idCardBack}
  </svg>`;
}
