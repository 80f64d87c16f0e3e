// Runs in the page before anything else: keeps the frame number of each camera frame with the hint on the screen at that
// moment, and what became of the photo. The numbers are decoded outside.
(() => {
  // The clips are of a lens that focuses; Chromium's fake camera does not say so.
  const { getCapabilities } = MediaStreamTrack.prototype;
  MediaStreamTrack.prototype.getCapabilities = function () {
    return { ...getCapabilities.call(this), focusMode: ['continuous'] };
  };
  const CELLS = 17;
  const CELL_PX = 8;
  const recorded = { frames: [], shutterAt: null, photo: null };
  const canvas = new OffscreenCanvas(CELLS * CELL_PX, CELL_PX);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const readLevels = (source, height) => {
    const size = [CELLS * CELL_PX, CELL_PX];
    context.drawImage(source, 0, height - CELL_PX, ...size, 0, 0, ...size);
    const { data } = context.getImageData(0, CELL_PX / 2, CELLS * CELL_PX, 1);
    return Array.from({ length: CELLS }, (_, cell) => data[(cell * CELL_PX + CELL_PX / 2) * 4 + 1]);
  };
  const watch = (video, root) => {
    const look = (now) => {
      if (recorded.shutterAt !== null) return;
      const hint = root.querySelector('.hint')?.dataset.hint ?? null;
      recorded.frames.push({ at: now, levels: readLevels(video, video.videoHeight), hint });
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  };
  const readPhoto = async ({ file, report }) => {
    const bitmap = await createImageBitmap(file);
    const { document, mrz, findings } = report;
    recorded.photo = {
      levels: readLevels(bitmap, bitmap.height),
      corners: document?.corners ?? null,
      lines: mrz?.lines ?? [],
      causes: findings.map(({ cause }) => cause),
    };
  };
  addEventListener('doc-statechange', ({ target, state }) => {
    const root = target.shadowRoot;
    if (state.name === 'starting')
      queueMicrotask(() => target.updateComplete.then(() => watch(root.querySelector('video'), root)));
    if (state.name === 'checking') recorded.shutterAt ??= performance.now();
    if (state.name === 'review') void readPhoto(state.candidate);
  });
  Object.assign(window, { recorded });
})();
