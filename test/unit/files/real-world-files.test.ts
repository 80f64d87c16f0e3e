/** Files as cameras, scanners and editors write them. The folder is not part of the project; without it this is skipped. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { examineFile, removeImageLocation } from '../../../src/files/files.js';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/specimens', import.meta.url));
const files = existsSync(FOLDER)
  ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
  : [];
const skip = files.length === 0 ? 'no folder of specimens here' : false;

test(
  'files of real cameras and scanners → examineFile returns the type and size that sharp reads',
  { skip },
  async () => {
    for (const name of files) {
      const bytes = readFileSync(join(FOLDER, name));
      const decoded = await sharp(bytes)
        .metadata()
        .catch(() => null);
      const { type, size, complete } = examineFile(bytes);
      if (decoded === null) {
        assert.equal(type, null, name);
        continue;
      }
      const { format, width, height, autoOrient } = decoded;
      assert.deepEqual(
        { type, size: [size?.storedWidth, size?.storedHeight], shown: [size?.width, size?.height], complete },
        { type: format, size: [width, height], shown: [autoOrient.width, autoOrient.height], complete: true },
        name,
      );
    }
  },
);

test(
  'real files with a GPS position → the position is removed, pixels and orientation stay; others unchanged',
  { skip },
  async () => {
    let located = 0;
    for (const name of files) {
      const bytes = readFileSync(join(FOLDER, name));
      const { bytes: after, removed } = removeImageLocation(bytes);
      if (removed.length === 0) {
        assert.equal(after, bytes, name);
        continue;
      }
      located++;
      const clean = Buffer.from(after);
      assert.equal(ExifReader.load(clean, { expanded: true }).gps, undefined, name);
      assert.equal((await sharp(clean).metadata()).orientation, (await sharp(bytes).metadata()).orientation, name);
      assert.ok((await sharp(clean).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer()), name);
    }
    assert.ok(located > 0, 'at least one specimen says where it was taken');
  },
);
