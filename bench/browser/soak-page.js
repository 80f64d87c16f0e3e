// Runs in the page before anything else: counts what must be released, and uses the element again and again.
(() => {
  const objectUrls = new Set();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (source) => {
    const url = createObjectURL.call(URL, source);
    objectUrls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    objectUrls.delete(url);
    revokeObjectURL.call(URL, url);
  };

  const tracks = new Set();
  const { getUserMedia } = MediaDevices.prototype;
  const { clone } = MediaStreamTrack.prototype;
  MediaDevices.prototype.getUserMedia = async function (...constraints) {
    const stream = await getUserMedia.apply(this, constraints);
    for (const track of stream.getTracks()) tracks.add(track);
    return stream;
  };
  MediaStreamTrack.prototype.clone = function () {
    const track = clone.call(this);
    tracks.add(track);
    return track;
  };

  /** Tracks that are not stopped, and object URLs that are not revoked. Forgets stopped tracks. */
  function countOpen() {
    for (const track of tracks) if (track.readyState === 'ended') tracks.delete(track);
    return { tracks: tracks.size, objectUrls: objectUrls.size };
  }

  const LIMIT_MS = 300_000;
  function untilState(element, name) {
    return new Promise((resolve, reject) => {
      const end = (settle, value) => {
        clearTimeout(timer);
        element.removeEventListener('doc-statechange', look);
        settle(value);
      };
      const look = () => {
        const { state } = element;
        if (state.name === name) end(resolve);
        else if (state.name === 'error') end(reject, new Error(`Error instead of ${name}: ${state.error?.code}`));
      };
      const timer = setTimeout(() => end(reject, new Error(`${element.state.name} instead of ${name}`)), LIMIT_MS);
      element.addEventListener('doc-statechange', look);
      look();
    });
  }

  function mount() {
    const element = document.createElement('doc-capture');
    Object.assign(element, { docType: 'id_card', sides: 'front' });
    document.body.append(element);
    return element;
  }

  const fetchFile = async (path) => new File([await (await fetch(path)).blob()], 'photo.jpg', { type: 'image/jpeg' });
  const frames = async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  };

  /** How far a mounted element comes before it is removed. */
  const MOMENTS = [
    (element) => element.updateComplete,
    (element) => void element.start(),
    async (element) => {
      element.start();
      await untilState(element, 'aiming');
      await frames(10);
    },
    async (element, file) => {
      element.addFiles([file]);
      await untilState(element, 'checking');
    },
    async (element, file) => {
      element.addFiles([file]);
      await untilState(element, 'review');
      await element.updateComplete;
    },
  ];
  async function mountAndRemove(number) {
    const file = await fetchFile('/sample.jpg');
    const element = mount();
    await MOMENTS[number % MOMENTS.length](element, file);
    element.remove();
  }

  const current = () => document.querySelector('doc-capture') ?? mount();
  /** Takes a photo with the automatic shutter, from the camera's screen to the review. */
  async function capture() {
    const element = current();
    if (element.state.name === 'review') element.retake('front');
    else element.start();
    await untilState(element, 'aiming');
    await untilState(element, 'review');
    await frames(2);
  }
  /** Checks a file of 48 megapixels, up to the review. */
  async function checkLargeFile() {
    const element = current();
    const file = await fetchFile('/large.jpg');
    if (element.state.name === 'review') element.retake('front');
    element.addFiles([file]);
    await untilState(element, 'checking');
    await untilState(element, 'review');
    await frames(2);
  }
  const removeElement = () => document.querySelectorAll('doc-capture').forEach((element) => element.remove());

  window.soak = { countOpen, mountAndRemove, capture, checkLargeFile, removeElement };
})();
