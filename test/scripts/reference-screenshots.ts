/**
 * Draws the reference pictures of the face anew, as small as they can be: `npm run reference-pictures`. Look at each one
 * that has changed before it is committed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { run } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../e2e/pictures', import.meta.url));

const sizes = (): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.png'))
      .map((name) => [name, readFileSync(join(FOLDER, name)).length]),
  );

const before = sizes();
// Only those that differ by more than the test tolerates are written.
const drawn = run('npx', ['playwright', 'test', 'pictures.spec.ts', '--update-snapshots=changed']);
for (const [name, bytes] of sizes()) {
  if (before.get(name) === bytes) continue;
  const path = join(FOLDER, name);
  writeFileSync(path, await sharp(readFileSync(path)).png({ palette: true, dither: 0, effort: 10 }).toBuffer());
  process.stdout.write(`drawn: ${name}\n`);
}
const total = [...sizes().values()].reduce((sum, bytes) => sum + bytes, 0);
process.stdout.write(`${sizes().size} pictures, ${(total / 1e6).toFixed(2)} MB\n`);
process.exit(drawn ? 0 : 1);
