/**
 * Libraries that a bundled package contains in its own files, and packages that come without the text of their licence. The
 * bundler sees only the package around them, so they are listed here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

const mit = (...notices) => `${notices.join('\n')}\n\n${MIT_TERMS}`;
const readPackageFile = (path) => readFileSync(join(ROOT, 'node_modules', path), 'utf8');

/** The texts of packages that come without one, by the name of the package. */
export const MISSING_TEXTS = {
  '@redis/client': mit('MIT License', '', 'Copyright (c) 2022-2025, Redis, inc.'),
};

/** @returns {readonly { within: string, name: string, version: string, identifier: string, text: string }[]} */
export function listEmbeddedLibraries() {
  const coreJsVersion = /version: '([\d.]+)',\s+mode: [^\n]+\s+copyright: '[^']*zloirock/.exec(
    readPackageFile('pdfjs-dist/legacy/build/pdf.mjs'),
  )?.[1];
  if (coreJsVersion === undefined) throw new Error('pdfjs-dist contains no core-js that embedded-licences.mjs knows');
  const { version: uzipVersion } = JSON.parse(readPackageFile('uzip/package.json'));
  const within = 'browser-image-compression';
  return [
    {
      within: 'pdfjs-dist',
      name: 'core-js',
      version: coreJsVersion,
      identifier: 'MIT',
      text: mit(
        'Copyright (c) 2013–2025 Denis Pushkarev (zloirock.ru)',
        'Copyright (c) 2025–2026 CoreJS Company (core-js.io)',
      ),
    },
    { within, name: 'uzip', version: uzipVersion, identifier: 'MIT', text: readPackageFile('uzip/LICENSE') },
    {
      within,
      name: 'upng-js',
      version: '2.1.0',
      identifier: 'MIT',
      text: mit('MIT License', '', 'Copyright (c) 2017 Photopea'),
    },
    {
      within,
      name: 'canvas-to-bmp',
      version: '1.0.0',
      identifier: 'MIT',
      text: mit('MIT License', '', '(c) Epistemex 2015-2016', 'www.epistemex.com'),
    },
    {
      within,
      name: 'copyExifWithoutOrientation',
      version: '1.0.0',
      identifier: 'MIT',
      text: `Copyright (c) 2022 Weihang Jian <tonytonyjan@gmail.com>\n\nPart of browser-image-compression, under its licence:\n\n${MIT_TERMS}`,
    },
  ];
}
