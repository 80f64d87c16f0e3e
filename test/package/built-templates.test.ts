import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const ENTRY = fileURLToPath(new URL('../../dist/doc-capture.iife.js', import.meta.url));
const skip = existsSync(ENTRY) ? false : 'there is no build (npm run build)';

test(
  'the built templates close every SVG shape, because an open shape would contain and hide the next one',
  { skip },
  () => {
    const shapes = readFileSync(ENTRY, 'utf8').match(/<(path|rect|circle|polygon)\b[^<>]*>(?!<\/\1>)/g) ?? [];
    assert.ok(shapes.length > 5);
    assert.deepEqual(
      shapes.filter((shape) => !shape.endsWith('/>')),
      [],
    );
  },
);
