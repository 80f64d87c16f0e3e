import { html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { DocType, Side } from '../contract/contract.js';

const line = (x: number, y: number, length: number): SVGTemplateResult =>
  svg`<path class="line" d="M${x} ${y}h${length}" />`;

/** A row of the machine readable zone: small marks in a fixed pitch. */
const code = (y: number): SVGTemplateResult => svg`<path class="code" d="M16 ${y}h182" />`;

const portrait = (x: number, y: number): SVGTemplateResult => svg`<g transform="translate(${x} ${y})">
  <rect class="photo" width="48" height="60" rx="5" />
  <path class="figure" d="M24 32a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM7 60c1-13 7.5-19 17-19s16 6 17 19Z" />
</g>`;

const front = svg`<path class="brand" d="M16 18h58" />${portrait(16, 38)}
  ${line(82, 46, 62)}${line(82, 62, 96)}${line(82, 78, 44)}${line(82, 94, 76)}
  <circle class="seal" cx="178" cy="24" r="11" />`;
const back = svg`${line(16, 22, 70)}${line(16, 38, 104)}${line(16, 54, 52)}<rect class="photo" x="152" y="16" width="46" height="46" rx="5" />
  ${code(86)}${code(100)}${code(114)}`;
const page = svg`<path class="brand" d="M16 18h58" />${portrait(16, 34)}
  ${line(82, 40, 62)}${line(82, 56, 96)}${line(82, 72, 44)}${line(82, 88, 76)}${code(122)}${code(136)}`;

/** A drawn document: never a real one, only enough to be recognised. ID-1 proportions, or those of a passport's page. */
export function drawnDocument(docType: DocType | undefined, side: Side): TemplateResult {
  const passport = docType === 'passport' && side === 'front';
  return html`<svg class="drawn" viewBox="0 0 214 ${passport ? 151 : 135}" aria-hidden="true" focusable="false">
    <rect class="card" x=".5" y=".5" width="213" height=${passport ? 150 : 134} rx="8" />
    ${passport ? page : side === 'front' ? front : back}
  </svg>`;
}
