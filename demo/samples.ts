/** The sample documents: drawn, fictitious, of the state of Utopia. */
const SAMPLES: Readonly<Record<string, readonly URL[]>> = {
  id_card: [
    new URL('./samples/id-card-zoe-front.jpg', import.meta.url),
    new URL('./samples/id-card-zoe-back.jpg', import.meta.url),
  ],
  passport: [new URL('./samples/passport-zoe.jpg', import.meta.url)],
  driver_permit: [
    new URL('./samples/driving-permit-jorgen-front.jpg', import.meta.url),
    new URL('./samples/driving-permit-jorgen-back.jpg', import.meta.url),
  ],
  residency_permit: [
    new URL('./samples/residence-permit-zoe-front.jpg', import.meta.url),
    new URL('./samples/residence-permit-zoe-back.jpg', import.meta.url),
  ],
};

type Capture = HTMLElementTagNameMap['doc-capture'];

/** Gives the element the sample of the chosen document, as if the person had picked its files. */
export function offerSamples(button: HTMLButtonElement, capture: Capture): void {
  button.addEventListener('click', () => {
    void useSample(capture);
  });
}

async function useSample(capture: Capture): Promise<void> {
  const urls = SAMPLES[capture.getAttribute('doc-type') ?? 'id_card'] ?? [];
  const wanted = capture.getAttribute('sides') === 'front' ? urls.slice(0, 1) : urls;
  const files = await Promise.all(
    wanted.map(async (url) => {
      const blob = await (await fetch(url)).blob();
      return new File([blob], url.pathname.split('/').pop() ?? 'sample.jpg', { type: blob.type });
    }),
  );
  capture.reset();
  capture.addFiles(files);
}
