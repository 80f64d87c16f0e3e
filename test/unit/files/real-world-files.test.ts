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
  'real files → no position is left; pixels, orientation, colour profile and all other EXIF stay',
  { skip },
  async () => {
    let located = 0;
    for (const name of files) {
      const bytes = readFileSync(join(FOLDER, name));
      const clean = Buffer.from(removeImageLocation(new Uint8Array(bytes)));
      if (clean.equals(bytes)) continue;
      const [before, after] = [bytes, clean].map((file) => ExifReader.load(file, { expanded: true }));
      if (before?.gps) located++;
      assert.deepEqual([after?.gps, after?.xmp, after?.iptc], [undefined, undefined, undefined], name);
      const lost = Object.keys(before?.exif ?? {}).filter((tag) => !(tag in (after?.exif ?? {})));
      assert.deepEqual(
        lost.filter((tag) => !/^GPS|^(ApplicationNotes|IPTC-NAA|PhotoshopSettings)$/.test(tag)),
        [],
        name,
      );
      const [metadata, cleanMetadata] = await Promise.all([sharp(bytes).metadata(), sharp(clean).metadata()]);
      assert.deepEqual([cleanMetadata.orientation, cleanMetadata.icc], [metadata.orientation, metadata.icc], name);
      assert.ok((await sharp(clean).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer()), name);
    }
    assert.ok(located > 0, 'at least one specimen says where it was taken');
  },
);
