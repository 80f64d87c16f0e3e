import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { buttonNamed, chooseFiles, expect, openDemo, test, waitForElementState } from './support/fixtures.js';
import { verifyOnly } from '../support/verify-mode.js';

const FOLDER = fileURLToPath(new URL('../../../shared/data/specimens', import.meta.url));
const MANIFEST = join(FOLDER, 'manifest.json');

interface Specimen {
  readonly file: string;
  readonly kind: string;
  readonly capture: string;
  readonly width: number;
  readonly height: number;
}

const specimens: readonly Specimen[] = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : [];
/** Real passports, the largest pictures first: a fixed choice by size, not by outcome. */
const passports = specimens
  .filter(({ kind, width, height }) => kind === 'TD3' && Math.min(width, height) >= 400)
  .toSorted((a, b) => b.width * b.height - a.width * a.height)
  .slice(0, 3);

test(
  'images of real passport specimens → each can be used, is sent and gets an answer',
  verifyOnly(true),
  async ({ page, demo }) => {
    test.skip(passports.length === 0, 'the folder of real specimens is not on this machine');
    for (const { file } of passports) {
      await openDemo(page, demo.url);
      await page.locator('select[name=doc-type]').selectOption('passport');
      await chooseFiles(page, join(FOLDER, file));
      await waitForElementState(page, 'review');
      const report = await page
        .locator('doc-capture:defined')
        .evaluate((element) => (element as HTMLElementTagNameMap['doc-capture']).state.candidate?.report);
      expect(report?.size.width, file).toBeGreaterThan(224);
      // A warned picture is taken again until the person may use it anyway. (“Use another document” leads an expired one.)
      const useButton = buttonNamed(page, /^Use (?!another)/);
      for (let tries = 0; tries < 3 && !(await useButton.isVisible()); tries++) {
        await buttonNamed(page, /Retake|Choose another/).click();
        await waitForElementState(page, 'picking');
        await chooseFiles(page, join(FOLDER, file));
        await waitForElementState(page, 'review');
      }
      await useButton.click();
      await waitForElementState(page, 'answered');
    }
  },
);
