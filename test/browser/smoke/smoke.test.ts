import { expect } from '@open-wc/testing';
import { DOCUMENT_FORMATS } from '../../../src/contract/contract.js';

it('the browser imports src/contract → the module loads, and an ID-1 document is 85.6 mm wide', () => {
  expect(DOCUMENT_FORMATS['ID-1'].widthMm).to.equal(85.6);
});
