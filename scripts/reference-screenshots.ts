/**
 * `npm run reference-screenshots`: updates the reference screenshots of the user interface, as small files. Look at each
 * change before it is committed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { run } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../test/e2e/screenshots', import.meta.url));

const sizes = (): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.png'))
      .map((name) => [name, readFileSync(join(FOLDER, name)).length]),
  );

const before = sizes();
// Writes only those that differ by more than the test tolerates.
const isUpdated = run('npx', ['playwright', 'test', 'screenshots.spec.ts', '--update-snapshots=changed']);
for (const [name, bytes] of sizes()) {
  if (before.get(name) === bytes) continue;
  const path = join(FOLDER, name);
  writeFileSync(path, await sharp(readFileSync(path)).png({ palette: true, dither: 0, effort: 10 }).toBuffer());
  process.stdout.write(`updated: ${name}\n`);
}
const total = [...sizes().values()].reduce((sum, bytes) => sum + bytes, 0);
process.stdout.write(`${sizes().size} screenshots, ${(total / 1e6).toFixed(2)} MB\n`);
process.exit(isUpdated ? 0 : 1);
