import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, readBarcodes } from '../../../../src/checks/checks.js';
import { planBarcodeScene } from '../../../../bench/accuracy/plan-barcode-scene.js';
import { renderScene } from '../../../../bench/scenes/scenes.js';

/** Long enough for a busy machine. */
const PATIENT_MS = 60_000;

// Without sharpening the library does not read it.
test('licence 7 of the simulated photos: modules of 3.1 px, blur of a third of a module → its text', async () => {
  const { spec, back, things } = await planBarcodeScene(1, 7);
  const { pixels } = renderScene(spec, back.document, things);
  const [barcode] = await readBarcodes(pixels, inspect(pixels).document, PATIENT_MS);
  assert.equal(barcode?.text.trim(), back.text.trim());
  assert.notEqual(barcode.fields, null);
});
