import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  findBetterLens,
  chooseLens,
  classifyLenses,
  lensRank,
  suitableLenses,
  type LensCapabilities,
  type LensDevice,
} from '../../../src/camera/choose-lens.js';
import { LENS_LABEL_WORDS } from '../../../src/camera/lens-label-words.js';
import { valuesOf } from '../../support/values-of.js';

const list = (...labels: readonly string[]): LensDevice[] =>
  labels.map((label) => ({ kind: 'videoinput', deviceId: label, label }));
const chosen = (...labels: readonly string[]): string | undefined => chooseLens(list(...labels))?.label;
const kinds = (...labels: readonly string[]): string[] => classifyLenses(list(...labels)).map(({ kind }) => kind);

describe('chooseLens', () => {
  /** Who shows them: the label of the lens that is chosen ← all labels, in the order of the browser. */
  const PHONES = `
    Chromium on a Galaxy: camera2 0, facing back ← camera2 1, facing front | camera2 3, facing front | camera2 2, facing back | camera2 0, facing back
    Chromium on a Pixel: camera2 0, facing back ← camera2 0, facing back | camera2 1, facing front
    Chromium, ten or more lenses: camera2 2, facing back ← camera2 10, facing back | camera2 2, facing back
    Firefox on Android: Camera 0, Facing back, Orientation 90 ← Camera 2, Facing back, Orientation 90 | Camera 1, Facing front, Orientation 270 | Camera 0, Facing back, Orientation 90
    iPhone with three lenses: Back Triple Camera ← Front Camera | Back Ultra Wide Camera | Back Telephoto Camera | Back Camera | Back Dual Wide Camera | Back Triple Camera
    iPhone with two lenses: Back Dual Wide Camera ← Front Camera | Back Ultra Wide Camera | Back Camera | Back Dual Wide Camera
    iPhone with one lens: Back Camera ← Front Camera | Back Camera
    iPhone in German: Rückkamera ← Frontkamera | Ultra-Weitwinkelkamera (Rückseite) | Rückseitige Telekamera | Rückkamera
    iPhone in French: Caméra arrière ← Caméra avant | Caméra arrière ultra grand angle | Téléobjectif arrière | Caméra arrière
    iPhone in Spanish: Cámara trasera ← Cámara frontal | Cámara trasera ultra gran angular | Cámara trasera con teleobjetivo | Cámara trasera
    iPhone in Italian: Fotocamera posteriore ← Fotocamera anteriore | Fotocamera posteriore ultra-grandangolare | Fotocamera posteriore con teleobiettivo | Fotocamera posteriore
    iPhone in Portuguese: Câmera Traseira ← Câmera Frontal | Câmera Traseira Ultra-angular | Câmera Traseira Teleobjetiva | Câmera Traseira
    iPhone in Dutch: Camera aan achterzijde ← Camera aan voorzijde | Ultragroothoekcamera aan achterzijde | Telecamera aan achterzijde | Camera aan achterzijde
    iPhone in Polish: Aparat tylny ← Aparat przedni | Tylny aparat ultraszerokokątny | Tylny teleobiektyw | Aparat tylny
    iPhone in Romanian: Cameră spate ← Cameră față | Cameră spate ultragrandangulară | Cameră spate teleobiectiv | Cameră spate
    iPhone in Czech: Zadní fotoaparát ← Přední fotoaparát | Zadní ultraširokoúhlý fotoaparát | Zadní teleobjektiv | Zadní fotoaparát
    iPhone in Greek: Πίσω κάμερα ← Μπροστινή κάμερα | Πίσω υπερευρυγώνια κάμερα | Πίσω κάμερα τηλεφακού | Πίσω κάμερα
    iPhone in Arabic: الكاميرا الخلفية ← الكاميرا الأمامية | الكاميرا الخلفية فائقة الاتساع | الكاميرا الخلفية المقربة | الكاميرا الخلفية
    iPhone in Russian: Задняя камера ← Передняя камера | Задняя сверхширокоугольная камера | Задняя камера с телеобъективом | Задняя камера
    iPhone in Turkish: Arka Kamera ← Ön Kamera | Arka Ultra Geniş Açılı Kamera | Arka Telefoto Kamera | Arka Kamera
    iPhone in Swedish: Kamera på baksidan ← Kamera på framsidan | Ultravidvinkelkamera på baksidan | Telefotokamera på baksidan | Kamera på baksidan
    iPhone in Hungarian: Hátlapi kamera ← Előlapi kamera | Hátlapi ultraszéles kamera | Hátlapi telefotó kamera | Hátlapi kamera
    iPhone in Japanese: 背面カメラ ← 前面カメラ | 背面超広角カメラ | 背面望遠カメラ | 背面カメラ
    iPhone in Chinese: 后置相机 ← 前置相机 | 后置超广角相机 | 后置长焦相机 | 后置相机
    iPhone in traditional Chinese: 後置相機 ← 前置相機 | 後置超廣角相機 | 後置望遠相機 | 後置相機
    iPhone in Korean: 후면 카메라 ← 전면 카메라 | 후면 울트라 와이드 카메라 | 후면 망원 카메라 | 후면 카메라
    iPhone in Hebrew: מצלמה אחורית ← מצלמה קדמית | מצלמה אחורית רחבה במיוחד | מצלמה אחורית טלפוטו | מצלמה אחורית
    iPhone in Thai: กล้องด้านหลัง ← กล้องด้านหน้า | กล้องมุมกว้างพิเศษด้านหลัง | กล้องเทเลโฟโต้ด้านหลัง | กล้องด้านหลัง
    Windows tablet: Microsoft Camera Rear ← Windows Hello Face Software Device | Microsoft Camera Front | Microsoft Camera Rear
    laptop with Windows Hello: Integrated Camera (04f2:b61e) ← Integrated IR Camera (04f2:b61d) | Integrated Camera (04f2:b61e)
    laptop with an infrared UVC camera: USB2.0 HD UVC WebCam ← USB2.0 IR UVC WebCam | USB2.0 HD UVC WebCam
    Mac with a phone beside it: iPhone Camera ← iPhone Desk View Camera | iPhone Camera | OBS Virtual Camera
    macro lens named as such: Back Camera ← Back Macro Camera | Back Camera`;
  const phones = PHONES.trim()
    .split('\n')
    .map((row) => {
      const [, name = '', expected = '', labels = ''] = /^ *(.+?): (.+) ← (.+)$/.exec(row) ?? [];
      return [name, expected, labels.split(' | ')] as const;
    });
  for (const [name, expected, labels] of phones) {
    it(`chooseLens, ${name} → the lens “${expected}”`, () => assert.equal(chosen(...labels), expected));
    it(`chooseLens, ${name}, labels in reverse order → still “${expected}”`, () =>
      assert.equal(chosen(...labels.toReversed()), expected));
  }

  it('chooseLens without devices, labels or video inputs → no lens', () => {
    assert.equal(chooseLens([]), null);
    assert.equal(chooseLens(list('', '')), null);
    assert.equal(chooseLens([{ kind: 'audioinput', deviceId: 'a', label: 'Back Camera' }]), null);
  });

  it('chooseLens with only an infrared camera → no lens', () => assert.equal(chosen('HP IR Camera'), undefined));

  it('chooseLens with only an ultra-wide lens, which is avoided otherwise → that lens', () =>
    assert.equal(chosen('Back Ultra Wide Camera'), 'Back Ultra Wide Camera'));

  it('chooseLens with labels that name no direction → the facingMode of the capabilities decides', () => {
    const capabilities = new Map<string, LensCapabilities>([
      ['Camera A', { facingMode: ['user'] }],
      ['Camera B', { facingMode: ['environment'] }],
    ]);
    assert.equal(chooseLens(list('Camera A', 'Camera B'), capabilities)?.label, 'Camera B');
  });
});

describe('classifyLenses', () => {
  const labels: readonly [string, string][] = [
    ['Integrated Webcam', 'unknown'],
    ['FaceTime HD Camera', 'unknown'],
    ['Front TrueDepth Camera', 'unknown'],
    ['Iriun Webcam', 'unknown'],
    ['Virtual Background', 'software'],
    ['Intel RealSense Depth Camera', 'depth'],
    ['Caméra infrarouge', 'infrared'],
    ['Back Dual Camera', 'multi'],
    ['Feedback Camera', 'unknown'],
  ];
  for (const [label, kind] of labels)
    it(`classifyLenses: the label “${label}” → the kind ${kind}`, () => assert.deepEqual(kinds(label), [kind]));

  for (const [trait, words] of Object.entries(LENS_LABEL_WORDS)) {
    it(`classifyLenses: every label word for ${trait} is recognized, in lower and upper case`, () => {
      for (const word of words) {
        const plain = word.replace(/\$$/, '');
        for (const text of [plain, plain.toUpperCase()]) {
          const [lens] = classifyLenses(list(`1 ${text} 2`));
          const found =
            trait === 'back'
              ? lens?.facing === 'environment'
              : trait === 'front'
                ? lens?.facing === 'user'
                : lens?.kind === trait;
          assert.ok(found, `${text} was taken for ${lens?.kind}, ${lens?.facing}`);
        }
      }
    });
  }
});

describe('suitableLenses', () => {
  it('suitableLenses of front and back cameras → the back cameras, the best first', () => {
    const lenses = classifyLenses(list('camera2 1, facing front', 'camera2 2, facing back', 'camera2 0, facing back'));
    assert.deepEqual(valuesOf(suitableLenses(lenses), 'label'), ['camera2 0, facing back', 'camera2 2, facing back']);
  });
  it('suitableLenses of webcams of unknown facing → all but infrared and desk-view cameras', () => {
    const lenses = classifyLenses(list('Webcam A', 'IR Camera', 'Webcam B', 'Mac Desk View Camera'));
    assert.deepEqual(valuesOf(suitableLenses(lenses), 'label'), ['Webcam A', 'Webcam B']);
  });
});

describe('findBetterLens', () => {
  const better = (open: string, ...others: readonly string[]): string | undefined => {
    const lenses = classifyLenses(list(open, ...others));
    const [first] = lenses;
    return first && findBetterLens(first, lenses)?.label;
  };
  for (const [what, open, other, isBetter] of [
    ['an ultra-wide lens → the main lens', 'Back Ultra Wide Camera', 'Back Camera', true],
    ['a secondary back camera → the first one', 'camera2 2, facing back', 'camera2 0, facing back', true],
    ['a front camera → the back camera', 'Front Camera', 'Back Camera', true],
    ['an infrared camera → the camera with colors', 'IR Camera', 'HD Camera', true],
    ['a main lens beside a multi-lens one → none: a change would prompt', 'Back Camera', 'Back Triple Camera', false],
    ['a webcam beside another webcam → none', 'Webcam B', 'Webcam A', false],
    ['an ultra-wide lens beside a telephoto lens → none', 'Back Ultra Wide Camera', 'Back Telephoto Camera', false],
  ] as const)
    it(`findBetterLens for ${what}`, () => assert.equal(better(open, other), isBetter ? other : undefined));
});

it('lensRank puts every kind of lens to avoid behind every other lens', () => {
  const good = classifyLenses(list('Front Camera', 'Webcam', 'Back Camera', 'Back Dual Camera')).map(lensRank);
  const kindsToAvoid = ['Back Ultra Wide', 'Back Telephoto', 'IR', 'OBS Virtual', 'Desk View', 'Depth', 'Macro'];
  const avoided = classifyLenses(list(...kindsToAvoid.map((kind) => `${kind} Camera`))).map(lensRank);
  assert.ok(Math.max(...good) < Math.min(...avoided));
});
