import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAPTURE_PATHS, filesOnPath } from '../../scripts/docs/architecture-page.js';

/** Most files that a reader has to follow. */
const MAX_FILES = { frame: 20, photo: 40 } as const;

for (const path of CAPTURE_PATHS)
  test(`the path of a ${path.name} → the files that its table names, at most ${MAX_FILES[path.name]}`, () => {
    const files = filesOnPath(path);
    assert.deepEqual(files.toSorted(), Object.keys(path.files).toSorted());
    assert.ok(files.length <= MAX_FILES[path.name], `${files.length} files`);
  });
