/** `npm run conformance`: writes `docs/conformance.md`. */
import { writeFileSync } from 'node:fs';
import { conformanceDocument } from '../test/support/conformance/conformance-document.js';

writeFileSync(new URL('../docs/conformance.md', import.meta.url), conformanceDocument());
