import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslate } from '../../../src/i18n/i18n.js';
import { nameComparisonText } from '../../../src/element/photo-screens/name-comparison-text.js';
import { createMrzSeen } from '../../support/checks/create-mrz-seen.js';
import { capturedPhoto, checkReport } from '../../support/session/sample-reports.js';

const ZOE = { name: 'ZOE LEONIE', surname: 'ETOILE MARCHAND' };
/** The service's reasons, the names that the host declared, and the text. */
const CASES: readonly (readonly [reasons: string, first: string, last: string, text: string])[] = [
  ['first_name_mismatch', 'Anna', 'Étoile', 'Document: ZOE LEONIE. You entered: Anna.'],
  ['last_name_mismatch', 'Anna', 'Ek', 'Document: ETOILE MARCHAND. You entered: Ek.'],
  ['inversed_name', 'Étoile', 'Zoë', 'Document: ZOE LEONIE ETOILE MARCHAND. You entered: Étoile Zoë.'],
  [
    'blur_img first_name_mismatch last_name_mismatch',
    'Anna',
    'Ek',
    'Document: ZOE LEONIE ETOILE MARCHAND. You entered: Anna Ek.',
  ],
  ['first_name_mismatch', '', 'Ek', ''],
  ['name_not_extracted', 'Anna', 'Ek', ''],
  ['blur_img', 'Anna', 'Ek', ''],
];
for (const [reasons, first, last, text] of CASES)
  test(`nameComparisonText: ${reasons}, entered “${first}” and “${last}” → “${text}”`, () => {
    const photo = capturedPhoto({ ...checkReport(), mrz: createMrzSeen({ fields: ZOE }) });
    assert.equal(nameComparisonText(reasons.split(' '), [null, photo], { first, last }, createTranslate('en')), text);
  });

test('nameComparisonText: nothing was read from the photos → nothing', () => {
  const text = nameComparisonText(
    ['first_name_mismatch'],
    [capturedPhoto(checkReport())],
    { first: 'Anna', last: 'Ek' },
    createTranslate('en'),
  );
  assert.equal(text, '');
});
