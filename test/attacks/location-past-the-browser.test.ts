/** Attack on privacy: photos that reach the relay without the element, so that nothing has removed the position from them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPhotoFile, createRelayFixture } from '../support/relay/relay-fixture.js';
import { readFormData } from '../support/relay/fake-service.js';
import * as build from '../unit/files/file-builders.js';

const SIZE = [640, 480] as const;
const pictures = await build.pictures(...SIZE);
const located = build.exifBlock({ gps: build.GPS });
const PHOTOS = [
  ['image/jpeg', build.jpegWith(pictures.jpeg, build.exifSegment(located))],
  ['image/webp', build.webpWith(pictures.webp, SIZE, build.webpChunk('EXIF', located))],
] as const;
/** A part of the position: a numerator. */
const TELLTALE = Buffer.from([0xf8, 0xa9, 0x08, 0x00]);
const hasPosition = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(TELLTALE);

describe('a photo with a position that is posted straight to the relay', () => {
  for (const [type, file] of PHOTOS) {
    for (const keepLocation of [false, true]) {
      test(`${type} with EXIF, ${keepLocation ? 'with' : 'without'} keepLocation → the service gets it ${keepLocation ? 'unchanged' : 'without the position'}`, async (t) => {
        assert.ok(hasPosition(file));
        const { service, submit } = await createRelayFixture(t, 'over HTTP', keepLocation ? { keepLocation } : {});
        assert.equal((await submit({ photos: [createPhotoFile(new Uint8Array(file), type)] })).status, 200);
        const photo = (await readFormData(service.photos[0]!)).get('photos') as File;
        const bytes = new Uint8Array(await photo.arrayBuffer());
        assert.equal(hasPosition(bytes), keepLocation);
        if (keepLocation) assert.deepEqual(bytes, new Uint8Array(file));
      });
    }
  }
});
