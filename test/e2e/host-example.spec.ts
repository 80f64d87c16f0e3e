import { fileURLToPath } from 'node:url';
import type { TestingKit } from 'doc-capture/testing.iife.js';
import { expect, test } from './support/fixtures.js';

const KIT = fileURLToPath(import.meta.resolve('doc-capture/testing.iife.js'));

test('a person photographs both sides of an identity card, and it is accepted', async ({ page }) => {
  await page.addInitScript({ path: KIT });
  await page.goto('/');
  await page.evaluate(async () => {
    const { fakeCamera, fakeRelay, specimen }: TestingKit = docCaptureTesting;
    const sides = { front: await specimen('id_card'), back: await specimen('id_card', { side: 'back' }) };
    const camera = fakeCamera();
    await camera.showDocuments(sides.front);
    fakeRelay('/verify', { verdict: true, uploadMs: 300 });
    document
      .querySelector('doc-capture')!
      .addEventListener('doc-statechange', ({ state }) => void camera.showDocuments(sides[state.side]));
  });

  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await page.getByRole('button', { name: 'Use and send' }).click();
  await expect(page.getByRole('heading', { name: 'Your document is accepted' })).toBeVisible({ timeout: 60_000 });
});
