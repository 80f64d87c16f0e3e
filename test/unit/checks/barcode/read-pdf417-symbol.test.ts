import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, readBarcodes } from '../../../../src/checks/checks.js';
import { planBarcodeScene } from '../../../../bench/accuracy/plan-barcode-scene.js';
import { renderScene } from '../../../../bench/scenes/scenes.js';

/** Long enough for a busy machine. */
const PATIENT_MS = 60_000;

test('licence 23 of the simulated photos, a hard one: tilt of 24° → its text', async () => {
  const { spec, back, things } = await planBarcodeScene(1, 23);
  const { pixels } = renderScene(spec, back.document, things);
  const [barcode] = await readBarcodes(pixels, inspect(pixels).document, PATIENT_MS);
  assert.equal(barcode?.text.trim(), back.text.trim());
  assert.notEqual(barcode.fields, null);
});
