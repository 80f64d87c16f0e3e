/** Properties of every rule of the style sheets, read from their text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cameraOverlayStyles } from '../../../src/element/styles/camera-overlay-styles.js';
import { compactCameraStyles } from '../../../src/element/styles/compact-camera-styles.js';
import { styles } from '../../../src/element/styles/element-styles.js';
import { handoffStyles } from '../../../src/element/styles/handoff-styles.js';
import { photoScreenStyles } from '../../../src/element/styles/photo-screen-styles.js';

interface Rule {
  /** Selector, or the name of an at-rule with its condition. */
  readonly head: string;
  readonly declarations: readonly { readonly property: string; readonly value: string }[];
  readonly rules: readonly Rule[];
}

/** A minimal parser: the style sheets contain no strings with braces. */
function parse(text: string): readonly Rule[] {
  let at = 0;
  const block = (): Pick<Rule, 'declarations' | 'rules'> => {
    const declarations: { property: string; value: string }[] = [];
    const rules: Rule[] = [];
    let piece = '';
    const declared = (): void => {
      const colon = piece.indexOf(':');
      if (colon > 0)
        declarations.push({ property: piece.slice(0, colon).trim(), value: piece.slice(colon + 1).trim() });
      piece = '';
    };
    for (; at < text.length && text[at] !== '}'; at += 1) {
      if (text[at] === ';') declared();
      else if (text[at] === '{') {
        const head = piece.trim();
        piece = '';
        at += 1;
        rules.push({ head, ...block() });
      } else piece += text[at];
    }
    declared();
    return { declarations, rules };
  };
  return block().rules;
}

const flattenRules = (
  rules: readonly Rule[],
  inside: readonly string[] = [],
): readonly (Rule & { inside: readonly string[] })[] =>
  rules.flatMap((rule) => [{ ...rule, inside }, ...flattenRules(rule.rules, [...inside, rule.head])]);

const RULES = flattenRules(
  parse(
    [...styles, cameraOverlayStyles, compactCameraStyles, handoffStyles, photoScreenStyles]
      .map(({ cssText }) => cssText.replace(/\/\*[^]*?\*\//g, ''))
      .join('\n'),
  ),
);
const isInside = (rule: { inside: readonly string[]; head: string }, word: string): boolean =>
  [...rule.inside, rule.head].some((head) => head.includes(word));

test('a CSS value with color-mix() or light-dark() → a plain value of the same property precedes it', () => {
  const MIXED_COLOR = /color-mix\(|light-dark\(|color\(from/;
  let found = 0;
  for (const rule of RULES.filter((each) => !isInside(each, '@supports')))
    for (const [index, { property, value }] of rule.declarations.entries())
      if (MIXED_COLOR.test(value)) {
        found += 1;
        const before = rule.declarations[index - 1];
        assert.equal(before?.property, property, `${rule.head} { ${property}: ${value} }`);
        assert.ok(!MIXED_COLOR.test(before?.value ?? ''), rule.head);
      }
  assert.ok(found > 0, 'the styles mix colors');
});

/** Properties that cause no layout. */
const COMPOSITED_PROPERTIES = ['opacity', 'transform', 'translate', 'scale', 'rotate'];
/** Animations without visible motion: `wait` hides the first second, `arm` ignores a second tap. */
const GUARD_ANIMATIONS = ['wait', 'arm'];

test('CSS keyframes, except `wait` and `arm` → animate only opacity and transforms', () => {
  const frames = RULES.filter((rule) => rule.inside.some((head) => head.startsWith('@keyframes')));
  assert.ok(frames.length > 5);
  for (const { inside, declarations } of frames) {
    const [, name = ''] = /@keyframes (\w[\w-]*)/.exec(inside.join(' ')) ?? [];
    for (const { property } of declarations)
      assert.ok(GUARD_ANIMATIONS.includes(name) || COMPOSITED_PROPERTIES.includes(property), `${name}: ${property}`);
  }
});

test('CSS transitions → only of opacity, transforms and the countdown’s stroke', () => {
  let found = 0;
  for (const { head, declarations } of RULES)
    for (const { property, value } of declarations)
      if (property === 'transition' && !value.startsWith('none'))
        for (const part of value.split(/,(?![^(]*\))/)) {
          found += 1;
          const [moved = ''] = part.trim().split(/\s/);
          assert.ok(
            COMPOSITED_PROPERTIES.includes(moved) ||
              (head === "[data-phase='holding'] .run" && moved === 'stroke-dashoffset'),
            `${head}: ${moved}`,
          );
        }
  assert.ok(found > 0, 'the styles have transitions');
});

test('prefers-reduced-motion → no animation or transition, except the animations `wait` and `arm`', () => {
  const reduced = RULES.filter((rule) => isInside(rule, 'prefers-reduced-motion'));
  const everything = reduced.find(({ head }) => head.startsWith('*'));
  const values = Object.fromEntries(everything?.declarations.map(({ property, value }) => [property, value]) ?? []);
  assert.deepEqual(values, { animation: 'none !important', transition: 'none !important' });
  for (const { head, declarations } of reduced.filter((rule) => rule !== everything))
    for (const { property, value } of declarations)
      if (/^(animation|transition)/.test(property))
        assert.ok(GUARD_ANIMATIONS.includes(value.split(' ')[0] ?? ''), `${head}: ${value}`);
});
