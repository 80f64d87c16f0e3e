import { spawnSync } from 'node:child_process';

/** The section about documents before webcams without autofocus. */
export function webcamSection(root: string): string {
  const play = (...args: string[]): string => {
    const { status, stdout } = spawnSync('node', ['--import', 'tsx', 'bench/clips.ts', '--webcam', '--checks', '5', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error('The clips could not be played');
    return stdout.trim();
  }; // prettier-ignore
  return webcamText(play(), play('--autofocus-unknown'));
}

/** @param known the table of cameras that are known to have no autofocus @param unknown of cameras that do not tell */
function webcamText(known: string, unknown: string): string {
  return [
    '## Documents before webcams without autofocus',
    '',
    'Simulated (`npm run bench -- clips --webcam`): 40 documents before webcams whose focus is fixed at 50 to 60 cm, with 720p or 1080p, an aperture of 0.9 to 1.6 mm, JPEG noise, a window behind the person in some, and a mirrored preview in most. The blur follows from the distance by the optics of a thin lens. A person holds the document where the guide shows it, does what the hints say after 0.7 to 1.3 s, and is given 15 s. Five frames a second are checked, without the MRZ reader. A photo is legible if its MRZ is read exactly; of a side without one, if the whole document is in it with at least 400 px and blur up to 0.29 mm on the document.',
    '',
    'Cameras that are known to have no autofocus (the guide is small from the start):',
    '',
    known,
    '',
    'Cameras that do not tell (the guide becomes small once the advice to wait for the focus did not help):',
    '',
    unknown,
  ].join('\n');
}
