// A CommonJS module whose names Node does not find.
import zxing from '@zxing/library';

const { QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } = zxing;

/** Modules of light around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** Black on white in 256 colors, because terminals have their own idea of the first 16. */
const BLACK_ON_WHITE = '\u001b[38;5;16;48;5;231m';
const RESET = '\u001b[0m';

/** Whether a module is dark. Outside of the code it is light. */
type IsDark = (x: number, y: number) => boolean;

interface QrModules {
  readonly size: number;
  readonly isDark: IsDark;
}

function encode(text: string): QrModules {
  const matrix = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel.M).getMatrix();
  const size = matrix.getWidth();
  const isInside = (x: number, y: number): boolean => Math.min(x, y) >= 0 && Math.max(x, y) < size;
  return { size, isDark: (x, y) => isInside(x, y) && matrix.get(x, y) === 1 };
}

/**
 * A QR code of half blocks, two modules in a character.
 * @param hasColors without colors the blocks are the light modules, as on a dark terminal
 */
export function toQrCodeText(text: string, hasColors: boolean): string {
  const { size, isDark } = encode(text);
  const isDrawn: IsDark = (x, y) => isDark(x, y) === hasColors;
  const lines: string[] = [];
  for (let y = -QUIET_ZONE; y < size + QUIET_ZONE; y += 2) {
    let line = '';
    for (let x = -QUIET_ZONE; x < size + QUIET_ZONE; x += 1)
      line += isDrawn(x, y) ? (isDrawn(x, y + 1) ? '█' : '▀') : isDrawn(x, y + 1) ? '▄' : ' ';
    lines.push(hasColors ? `${BLACK_ON_WHITE}${line}${RESET}` : line);
  }
  return `${lines.join('\n')}\n`;
}

/** A QR code for a page: the dark modules as the `d` of an SVG path, and the `viewBox` with the quiet zone. */
export function toQrCodeDrawing(text: string): { readonly viewBox: string; readonly path: string } {
  const { size, isDark } = encode(text);
  const modules = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)] as const);
  const dark = modules.filter(([x, y]) => isDark(x, y)).map(([x, y]) => `M${x} ${y}h1v1h-1z`);
  const fullSize = size + 2 * QUIET_ZONE;
  return { viewBox: `${-QUIET_ZONE} ${-QUIET_ZONE} ${fullSize} ${fullSize}`, path: dark.join('') };
}
