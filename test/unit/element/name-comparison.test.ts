import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareNames } from '../../../src/element/photo-screens/name-comparison.js';
import { createMrzSeen } from '../../support/checks/create-mrz-seen.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';

const ZOE = { name: 'ZOE LEONIE', surname: 'ETOILE MARCHAND' };
/** The service's reasons, the names that the host declared, and both names. */
const CASES: readonly (readonly [reasons: string, first: string, last: string, text: string])[] = [
  ['first_name_mismatch', 'Anna', 'Étoile', 'ZOE LEONIE / Anna'],
  ['last_name_mismatch', 'Anna', 'Ek', 'ETOILE MARCHAND / Ek'],
  ['inversed_name', 'Étoile', 'Zoë', 'ZOE LEONIE ETOILE MARCHAND / Étoile Zoë'],
  ['blur_img first_name_mismatch last_name_mismatch', 'Anna', 'Ek', 'ZOE LEONIE ETOILE MARCHAND / Anna Ek'],
  ['first_name_mismatch', '', 'Ek', ''],
  ['name_not_extracted', 'Anna', 'Ek', ''],
  ['blur_img', 'Anna', 'Ek', ''],
];
for (const [reasons, first, last, text] of CASES)
  test(`compareNames: ${reasons}, entered “${first}” and “${last}” → “${text}”`, () => {
    const photo = capturedPhoto({ ...checkReport(), mrz: createMrzSeen({ fields: ZOE }) });
    const names = compareNames(reasons.split(' '), [null, photo], { first, last });
    assert.equal(names ? `${names.read} / ${names.declared}` : '', text);
  });

test('compareNames: nothing was read from the photos → nothing', () => {
  const photos = [capturedPhoto(checkReport())];
  assert.equal(compareNames(['first_name_mismatch'], photos, { first: 'Anna', last: 'Ek' }), null);
});
