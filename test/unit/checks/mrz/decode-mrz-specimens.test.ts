import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeMrz } from '../../../../src/checks/mrz/decode/decode-mrz.js';
import { certainReadings } from '../../../support/checks/mrz-text.js';

/** Specimens that are not in the repository. */
const MANIFEST = new URL('../../../../../shared/data/specimens/manifest.json', import.meta.url);
const skip = existsSync(MANIFEST) ? false : 'no folder of specimens';

interface SpecimenEntry {
  readonly file: string;
  readonly kind: string;
  readonly mrz_text: readonly string[] | null;
  readonly mrz_check_digits: string;
  readonly score_exact?: boolean;
}

test(
  'decodeMrz: the printed MRZs of 68 specimens → unchanged; valid only where all check digits pass',
  { skip },
  () => {
    const entries = JSON.parse(readFileSync(MANIFEST, 'utf8')) as readonly SpecimenEntry[];
    const specimens = entries.filter(
      ({ mrz_text: lines, score_exact: isScored }) => (lines?.length ?? 0) > 1 && isScored !== false,
    );
    assert.equal(specimens.length, 68);
    for (const { file, kind, mrz_text: lines, mrz_check_digits: digits } of specimens) {
      const decoded = decodeMrz(certainReadings(lines ?? []));
      assert.deepEqual(decoded?.lines, lines, file);
      assert.equal(decoded?.layout.replace('-', ''), kind.replace('-36', '').replace('-', ''), file);
      assert.equal(decoded?.valid, digits === 'all-pass', file);
    }
  },
);
