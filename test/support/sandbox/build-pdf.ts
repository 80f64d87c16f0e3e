/** An image on a page. `box`: lower left corner and size in points. */
export interface PlacedImage {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly box: readonly [x: number, y: number, width: number, height: number];
}

const decodeLatin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Builds a PDF (ISO 32000-1) of pages with JPEG images. */
export function buildPdf(
  pages: readonly (readonly PlacedImage[])[],
  sizePt: readonly [number, number] = [595, 842],
): Uint8Array<ArrayBuffer> {
  let pdf = '%PDF-1.4\n';
  const offsets: number[] = [];
  const object = (id: number, dictionary: string, stream = ''): void => {
    offsets[id] = pdf.length;
    const data = stream === '' ? '' : `stream\n${stream}\nendstream\n`;
    pdf += `${String(id)} 0 obj\n${dictionary}\n${data}endobj\n`;
  };
  let next = 3;
  const kids: number[] = [];
  for (const images of pages) {
    const names = images.map(({ jpeg, widthPx, heightPx }, index) => {
      const size = `/Width ${String(widthPx)} /Height ${String(heightPx)} /Length ${String(jpeg.length)}`;
      const filter = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
      object(next, `<< /Type /XObject /Subtype /Image ${size} ${filter} >>`, decodeLatin1(jpeg));
      return `/P${String(index)} ${String(next++)} 0 R`;
    });
    const content = images
      .map(({ box: [x, y, w, h] }, index) => `q ${[w, 0, 0, h, x, y].join(' ')} cm /P${String(index)} Do Q`)
      .join('\n');
    object(next, `<< /Length ${String(content.length)} >>`, content);
    const resources = `/Resources << /XObject << ${names.join(' ')} >> >>`;
    const box = `/MediaBox [0 0 ${sizePt.join(' ')}]`;
    object(next + 1, `<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${String(next)} 0 R >>`);
    kids.push(next + 1);
    next += 2;
  }
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const references = kids.map((kid) => `${String(kid)} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${references}] /Count ${String(kids.length)} >>`);
  const start = pdf.length;
  pdf += `xref\n0 ${String(next)}\n0000000000 65535 f \n`;
  for (let id = 1; id < next; id++) pdf += `${String(offsets[id]).padStart(10, '0')} 00000 n \n`;
  pdf += `trailer\n<< /Size ${String(next)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Uint8Array.from(pdf, (character) => character.charCodeAt(0));
}
