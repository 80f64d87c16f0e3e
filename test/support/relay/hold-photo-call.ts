import type { CallScript, FakeService } from './fake-service.js';

/** Makes the service hold its next photo call. Resolves when the call arrives, with a function that releases it. */
export function holdPhotoCall(service: FakeService, then: CallScript = service.photo): Promise<() => void> {
  return new Promise((resolve) => {
    service.photo = (call, response) => resolve(() => void then(call, response));
  });
}
