/** An image on a page. `box`: lower left corner and size in points. */
export interface PlacedImage {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

const encodeLatin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Builds a PDF (ISO 32000-1) of pages with JPEG images. */
export function buildPdf(
  pages: readonly (readonly PlacedImage[])[],
  sizePt: readonly [number, number] = [595, 842],
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (chunk: string | Uint8Array): void => {
    const bytes = typeof chunk === 'string' ? encodeLatin1(chunk) : chunk;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (id: number, dictionary: string, stream?: Uint8Array): void => {
    offsets[id] = length;
    write(`${String(id)} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n');
  let next = 3;
  const kids: number[] = [];
  for (const images of pages) {
    const names = images.map(({ jpeg, widthPx, heightPx }, index) => {
      const size = `/Width ${String(widthPx)} /Height ${String(heightPx)}`;
      const filter = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
      object(next, `<< /Type /XObject /Subtype /Image ${size} ${filter} /Length ${String(jpeg.length)} >>`, jpeg);
      next += 1;
      return `/P${String(index)} ${String(next - 1)} 0 R`;
    });
    const drawing = images.map(
      ({ box: [x, y, w, h] }, index) => `q ${[w, 0, 0, h, x, y].join(' ')} cm /P${String(index)} Do Q`,
    );
    const content = encodeLatin1(drawing.join('\n'));
    object(next, `<< /Length ${String(content.length)} >>`, content);
    const resources = `/Resources << /XObject << ${names.join(' ')} >> >>`;
    const box = `/MediaBox [0 0 ${sizePt.join(' ')}]`;
    object(next + 1, `<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${String(next)} 0 R >>`);
    kids.push(next + 1);
    next += 2;
  }
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(
    2,
    `<< /Type /Pages /Kids [${kids.map((kid) => `${String(kid)} 0 R`).join(' ')}] /Count ${String(kids.length)} >>`,
  );
  const start = length;
  const rows = Array.from(
    { length: next - 1 },
    (_, index) => `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`,
  );
  write(`xref\n0 ${String(next)}\n0000000000 65535 f \n${rows.join('')}`);
  write(`trailer\n<< /Size ${String(next)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
