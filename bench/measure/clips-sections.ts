import { loadSceneSource } from '../accuracy/scene-source.js';
import { clipTable, webcamTable } from '../clips/clip-table.js';
import { playHandHeldClips, playWebcamClips } from '../clips/play-clips.js';

const RUN = { seed: 1, clips: 40, checksPerSecond: 5 } as const;

/** Half an hour: 56 clips, played to the built element in Chromium. @param samples folder of the committed samples */
export async function clipsSection(samples: string): Promise<string> {
  const source = await loadSceneSource(samples);
  const plays = await playHandHeldClips(source, { ...RUN, empty: 16, isInNode: false });
  return [
    '## Hand-held clips, played to the element in Chromium',
    'Simulated clips with truth for every frame (`npm run bench -- clips`): a document enters, is held wrongly in two ways for 2 s each, and settles while the lens searches its focus; some with fingers of several skin tones at the border, a card holder, or a reflection that passes. They come through Chromium’s fake camera, and each hint is read off the screen together with the number of the frame under it. A hint counts from 0.7 s after the document has arrived; a play ends with its photo. A photo is legible when the document is whole, in focus, still, at least half as large as the frame, and less than 12 mm² of its print are hidden. On a busy machine fewer frames are shown and checked: the second row says how many.',
    clipTable(plays),
  ].join('\n\n');
}

/** Ten minutes: 40 documents before webcams without autofocus, in Node. @param samples folder of the committed samples */
export async function webcamSection(samples: string): Promise<string> {
  const source = await loadSceneSource(samples);
  const play = (isFixedFocus: boolean): string => webcamTable(playWebcamClips(source, { ...RUN, isFixedFocus }));
  return [
    '## Documents before webcams without autofocus',
    'Simulated (`npm run bench -- clips --webcam`): 40 documents before webcams whose focus is fixed at 50 to 60 cm, with 720p or 1080p, an aperture of 0.9 to 1.6 mm, JPEG noise, a window behind the person in some, and a mirrored preview in most. The blur follows from the distance by the optics of a thin lens. A person holds the document where the guide shows it, does what the hints say after 0.7 to 1.3 s, and is given 15 s. Five frames a second are checked, without the MRZ reader. A photo is legible if its MRZ is read exactly; of a side without one, if the whole document is in it with at least 400 px and blur up to 0.29 mm on the document.',
    'Cameras that are known to have no autofocus (the guide is small from the start):',
    play(true),
    'Cameras that do not tell (the guide becomes small once the advice to wait for the focus did not help):',
    play(false),
  ].join('\n\n');
}
