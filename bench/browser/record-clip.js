// Runs in the page before anything else: keeps the cells with the frame number of each camera frame, with the hint on the screen at
// that moment, until the shutter; then when the review came, and what became of the photo. The numbers are decoded outside.
(() => {
  const CELLS = 17;
  const CELL_PX = 8;
  const recorded = { frames: [], shutterAt: null, reviewAt: null, photo: null };
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
    const { document, mrz } = report;
    recorded.photo = {
      levels: readLevels(bitmap, bitmap.height),
      corners: document?.corners ?? null,
      lines: mrz?.lines ?? [],
    };
  };
  addEventListener('doc-statechange', ({ target, state }) => {
    const root = target.shadowRoot;
    if (state.name === 'starting')
      queueMicrotask(() => target.updateComplete.then(() => watch(root.querySelector('video'), root)));
    if (state.name === 'checking') recorded.shutterAt ??= performance.now();
    if (state.name !== 'review') return;
    recorded.reviewAt ??= performance.now();
    void readPhoto(state.candidate);
  });
  Object.assign(window, { recorded });
})();
