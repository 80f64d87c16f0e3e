/** What training scenes are made of. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { FormatName } from '../../contract/contract.js';
import { loadSceneSource, type Ground, type SceneSource } from '../../../test/scripts/accuracy/scene-source.js';
import { decodePixels, sceneDocument, type SceneDocument } from '../../../test/support/scenes/scenes.js';

/** Our samples, a third of all, with the pages and grounds that `pages.py` wrote into a folder. */
export async function sourceWithPages(folder: string): Promise<SceneSource> {
  const own = await loadSceneSource('demo/samples');
  const files = readdirSync(folder).sort();
  const pages = files.filter((file) => file.startsWith('ID-'));
  const documents = await Promise.all(
    pages.map(async (file): Promise<SceneDocument> => {
      const [format] = file.split(' ') as [FormatName];
      const pixels = await decodePixels(path.join(folder, file));
      return sceneDocument(pixels, { name: file, docType: 'id_card', side: 'front', format });
    }),
  );
  const grounds = files
    .filter((file) => file.startsWith('ground'))
    .map((file): Ground => {
      const pixels = decodePixels(path.join(folder, file));
      return { file, showsCode: false, pixels: () => pixels };
    });
  const samples = Array.from(
    { length: Math.max(1, Math.floor(pages.length / 2 / own.documents.length)) },
    () => own.documents,
  ).flat();
  return { documents: [...samples, ...documents], grounds, choices: [] };
}
