import sharp from 'sharp';

/** A picture of nothing: plain colour. */
export async function plainPicture(
  type: 'jpeg' | 'png' | 'webp' = 'jpeg',
  widthPx = 640,
  heightPx = 480,
): Promise<Uint8Array> {
  const background = { r: 128, g: 140, b: 150 };
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
}
