import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { examineFile, type PdfMetadata } from '../../../src/files/files.js';

/** A PDF of the given objects, with a table of offsets and a trailer. */
function classic(objects: readonly string[], trailer = '', tail = '%%EOF\n'): Buffer {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((body, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const xref = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${xref}\n${tail}`;
  return Buffer.from(text, 'latin1');
}

/** The same with a cross-reference stream (7.5.8), its table left empty. */
function modern(objects: readonly string[], extra = ''): Buffer {
  let text = '%PDF-1.7\n';
  objects.forEach((body, i) => (text += `${i + 1} 0 obj\n${body}\nendobj\n`));
  const at = text.length;
  const table = deflateSync(Buffer.alloc(16)).toString('latin1');
  text += `9 0 obj\n<< /Type /XRef /Size 10 /W [1 2 1] /Root 1 0 R ${extra}/Length ${table.length} >>\nstream\n${table}`;
  return Buffer.from(`${text}\nendstream\nendobj\nstartxref\n${at}\n%%EOF`, 'latin1');
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const root = (count: number): string => `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>`;
const page = '<< /Type /Page /Parent 2 0 R >>';
const plain: PdfMetadata = { version: '1.4', encrypted: false, pages: 1 };
const speech = '<< /Length 60 >>\nstream\nBT (how /Encrypt 5 0 R works) Tj ET\nendstream';

const FILES: Readonly<Record<string, readonly [bytes: Buffer, facts: PdfMetadata]>> = {
  'one page': [classic([catalog, root(1), page]), plain],
  'no space before the values': [
    classic([catalog, '<</Type/Pages/Kids[3 0 R]/Count 2>>', page]),
    { ...plain, pages: 2 },
  ],
  'a tree of pages': [
    classic([catalog, root(7), '<< /Type /Pages /Parent 2 0 R /Kids [4 0 R] /Count 4 >>', page]),
    { ...plain, pages: 7 },
  ],
  'a newer page tree root further down': [classic([catalog, root(1), page, root(2)]), { ...plain, pages: 2 }],
  'an encryption dictionary': [classic([catalog, root(1), page], '/Encrypt 5 0 R '), { ...plain, encrypted: true }],
  'an encryption dictionary in the trailer itself': [
    classic([catalog, root(1), page], '/Encrypt << /Filter /Standard >> '),
    { ...plain, encrypted: true },
  ],
  'page text that mentions /Encrypt': [classic([catalog, root(1), page, speech]), plain],
  'an /EncryptMetadata entry only': [classic([catalog, root(1), page], '/EncryptMetadata false '), plain],
  'a cross-reference stream': [modern([catalog, root(3), page]), { version: '1.7', encrypted: false, pages: 3 }],
  'a cross-reference stream that names encryption': [
    modern([catalog, root(3), page], '/Encrypt 7 0 R '),
    { version: '1.7', encrypted: true, pages: 3 },
  ],
  'pages in an object stream': [
    modern(['<< /Type /ObjStm /N 3 /Length 3 >>\nstream\n...\nendstream']),
    { version: '1.7', encrypted: false, pages: null },
  ],
  'a wrong startxref offset and encryption': [
    Buffer.from(
      classic([catalog, root(1), page], '/Encrypt 5 0 R ')
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    ),
    { ...plain, encrypted: true },
  ],
  'no more than a header': [Buffer.from('%PDF-2.0'), { version: '2.0', encrypted: false, pages: null }],
  'a header without a version': [Buffer.from('%PDF-x'), { version: '', encrypted: false, pages: null }],
};

for (const [name, [bytes, facts]] of Object.entries(FILES)) {
  test(`a PDF with ${name} → examineFile returns its version, encryption and page count`, () => {
    const read = examineFile(bytes);
    assert.equal(read.type, 'pdf');
    assert.deepEqual(read.pdf, facts);
    assert.equal(read.pictures, facts.pages);
    assert.equal(read.size, null);
  });
}

test('a PDF with %%EOF in its last kilobyte → complete: true; before it, or without %%EOF → complete: false', () => {
  assert.equal(examineFile(classic([catalog, root(1), page])).complete, true);
  assert.equal(examineFile(classic([catalog, root(1), page], '', '')).complete, false);
  for (const [bytesAfter, complete] of [
    [1_000, true],
    [2_000, false],
  ] as const) {
    const file = Buffer.concat([classic([catalog, root(1), page]), Buffer.alloc(bytesAfter, ' ')]);
    assert.equal(examineFile(file).complete, complete, `${bytesAfter} bytes after %%EOF`);
  }
});
