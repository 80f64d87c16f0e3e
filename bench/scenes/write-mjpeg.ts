import { open } from 'node:fs/promises';
import sharp from 'sharp';

const JPEG_QUALITY = 82;
/** Encodes in flight; sharp works on other threads while the next frame is drawn. */
const IN_FLIGHT = 4;

/** Writes RGBA frames as JPEGs, one after the other. */
export async function writeMjpeg(
  file: string,
  { width, height }: { readonly width: number; readonly height: number },
  frames: Iterable<Uint8ClampedArray>,
): Promise<void> {
  const output = await open(file, 'w');
  const encoding: Promise<Buffer>[] = [];
  const writeOldest = async (): Promise<void> => {
    const jpeg = await encoding.shift();
    if (jpeg) await output.write(jpeg);
  };
  try {
    for (const frame of frames) {
      const raw = { raw: { width, height, channels: 4 as const } };
      encoding.push(sharp(frame, raw).removeAlpha().jpeg({ quality: JPEG_QUALITY }).toBuffer());
      if (encoding.length >= IN_FLIGHT) await writeOldest();
    }
    while (encoding.length > 0) await writeOldest();
  } finally {
    await output.close();
  }
}
