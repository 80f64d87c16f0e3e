import { expect } from '@open-wc/testing';
import { DOCUMENT_FORMATS } from '../../../src/contract/contract.js';

it('serves the sources to a browser', () => {
  expect(DOCUMENT_FORMATS['ID-1'].widthMm).to.equal(85.6);
});
