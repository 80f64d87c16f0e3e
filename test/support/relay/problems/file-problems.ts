import { createIdempotencyKey, createPhotoFile } from '../relay-fixture.js';
import { jpeg, png } from '../small-files.js';
import { BOUNDARY, DATA_PART, concatRaw, streamChunks } from '../raw-multipart.js';
import { DISPOSITION, casesOf, head, photos, post, type ProblemCase } from './problem-case.js';

/** Files that are too large, too small, of another type, or too slow. */
export const FILE_PROBLEMS: readonly ProblemCase[] = [
  ...casesOf(
    { code: 'too_large' },
    {
      'one file is over 10,000,000 bytes': photos(createPhotoFile(jpeg(600, 400, 10_000_001))),
      'two files together are over 10,000,000 bytes': photos(
        createPhotoFile(jpeg(600, 400, 5_000_001)),
        createPhotoFile(jpeg(600, 400, 5_000_000)),
      ),
      'the announced length is over the limit': (fixture) => post(fixture, new Uint8Array(11_000_000)),
      'the received bytes are over the limit': (fixture) =>
        post(
          fixture,
          streamChunks(
            [
              DATA_PART,
              `--${BOUNDARY}\r\n${DISPOSITION}\r\n\r\n`,
              ...Array.from({ length: 11 }, () => new Uint8Array(1_000_000)),
            ],
            'stall',
          ),
        ),
    },
  ),
  ...casesOf(
    { code: 'photo_count', field: 'photos' },
    {
      'there is no photo': photos(),
      'there are three photos': photos(createPhotoFile(), createPhotoFile(), createPhotoFile()),
    },
  ),
  ...casesOf(
    { code: 'unsupported_type', field: 'photos/0' },
    {
      'a text is declared as JPEG': photos(createPhotoFile(concatRaw('hello'))),
      'a PNG is declared as JPEG': photos(createPhotoFile(png())),
      'the size of an image cannot be read': photos(createPhotoFile(jpeg().subarray(0, 8))),
      'a photo is itself multipart': head(
        `${DISPOSITION}\r\nContent-Type: multipart/mixed; boundary=in`,
        concatRaw('--in\r\n\r\n', jpeg(), '\r\n--in--'),
      ),
    },
  ),
  {
    code: 'unsupported_type',
    when: 'a photo is empty',
    field: 'photos/1',
    act: photos(createPhotoFile(), createPhotoFile(concatRaw(''))),
  },
  {
    code: 'low_resolution',
    when: 'an image is under 224 px wide',
    field: 'photos/0',
    act: photos(createPhotoFile(jpeg(223, 400))),
  },
  {
    code: 'low_resolution',
    when: 'an image is under 224 px high',
    field: 'photos/1',
    act: photos(createPhotoFile(), createPhotoFile(png(400, 223), 'image/png')),
  },
  {
    code: 'idempotency_mismatch',
    when: 'the Idempotency-Key was used with another body',
    field: 'Idempotency-Key',
    calls: 1,
    act: async (fixture) => {
      const key = createIdempotencyKey();
      await fixture.submit({ key });
      return fixture.submit({ key, photos: [createPhotoFile(jpeg(601, 400))] });
    },
  },
  {
    code: 'upload_timeout',
    when: 'an upload stalls',
    options: { limits: { uploadIdleMs: 50 } },
    act: (fixture) => post(fixture, streamChunks([DATA_PART], 'stall')),
  },
  {
    code: 'upload_timeout',
    when: 'an upload takes too long in total',
    options: { limits: { uploadTotalMs: 100, uploadIdleMs: 90 } },
    act: (fixture) => post(fixture, dripping()),
  },
];

/** An endless body with a chunk every 20 ms. */
function dripping(): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(DATA_PART);
      timer = setInterval(() => controller.enqueue(concatRaw(' ')), 20).unref();
    },
    cancel: () => clearInterval(timer),
  });
}
