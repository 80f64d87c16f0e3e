// Runs in the page before anything else: keeps the corner of each camera frame that holds its number, with the moment it
// was shown, until the review. The numbers are read outside, so that no page time goes into it.
(() => {
  const frames = [];
  const watched = { frames, review: null };
  const CORNER = { width: 136, height: 8 };
  const canvas = new OffscreenCanvas(CORNER.width, CORNER.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const watch = (video) => {
    const look = (now) => {
      if (watched.review !== null) return;
      const { width, height } = CORNER;
      context.drawImage(video, 0, video.videoHeight - height, width, height, 0, 0, width, height);
      frames.push({ at: now, data: [...context.getImageData(0, 0, width, height).data] });
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  };
  addEventListener('doc-statechange', ({ target, state }) => {
    if (state.name === 'starting')
      queueMicrotask(() => target.updateComplete.then(() => watch(target.shadowRoot.querySelector('video'))));
    if (state.name === 'review') watched.review = performance.now();
  });
  Object.assign(window, { watched });
})();
