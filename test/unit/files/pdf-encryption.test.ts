import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { examineFile } from '../../../src/files/files.js';

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
const onePage = (...more: [trailer?: string, tail?: string]): Buffer => classic([catalog, root(1), page], ...more);
const speech = '<< /Length 60 >>\nstream\nBT (how /Encrypt 5 0 R works) Tj ET\nendstream';

const FILES: Readonly<Record<string, readonly [bytes: Buffer, encrypted: boolean]>> = {
  'one page': [onePage(), false],
  'an encryption dictionary': [onePage('/Encrypt 5 0 R '), true],
  'an encryption dictionary in the trailer itself': [onePage('/Encrypt << /Filter /Standard >> '), true],
  'page text that mentions /Encrypt': [classic([catalog, root(1), page, speech]), false],
  'an /EncryptMetadata entry only': [onePage('/EncryptMetadata false '), false],
  'a cross-reference stream': [modern([catalog, root(3), page]), false],
  'a cross-reference stream that names encryption': [modern([catalog, root(3), page], '/Encrypt 7 0 R '), true],
  'a dictionary before the encryption in its trailer': [onePage('/Info << /A << >> >> /Encrypt 5 0 R '), true],
  'encryption behind the trailer only': [onePage('', '%%EOF\n% /Encrypt 5 0 R'), false],
  'pages in an object stream': [modern(['<< /Type /ObjStm /N 3 /Length 3 >>\nstream\n...\nendstream']), false],
  'a wrong startxref offset and encryption': [
    Buffer.from(
      onePage('/Encrypt 5 0 R ')
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
      'latin1',
    ),
    true,
  ],
  'no more than a header': [Buffer.from('%PDF-2.0'), false],
};

for (const [name, [bytes, encrypted]] of Object.entries(FILES)) {
  test(`a PDF with ${name} → examineFile returns encrypted: ${encrypted}`, () => {
    const facts = examineFile(bytes);
    assert.deepEqual([facts.type, facts.size, facts.encrypted], ['pdf', null, encrypted]);
  });
}
