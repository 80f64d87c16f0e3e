import { FakeService, GOOD_RESULT, sendJson } from '../../test/support/relay/fake-service.js';

/** A verification service that takes its time, and counts the photo calls of each submission. */
export class CountingService {
  /** Photo calls whose body has arrived, by the submission's name. */
  readonly calls = new Map<string, number>();
  readonly #service: FakeService;

  private constructor(service: FakeService, minMs: number, maxMs: number) {
    this.#service = service;
    service.photo = async ({ body }, response) => {
      // The recorded bodies would fill the memory.
      service.photos.splice(0);
      const [, name = ''] = /"first_name":"([^"]*)"/.exec(body.toString('latin1', 0, 4_000)) ?? [];
      this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, minMs + Math.random() * (maxMs - minMs)));
      sendJson(response, 200, { ...GOOD_RESULT, flow_id: flowIdOf(name) });
    };
  }

  /** @param minMs the shortest time of a photo call @param maxMs the longest */
  static async start(minMs: number, maxMs: number): Promise<CountingService> {
    return new CountingService(await FakeService.start(), minMs, maxMs);
  }

  get url(): string {
    return this.#service.url;
  }

  close(): Promise<void> {
    return this.#service.close();
  }
}

/** The result id of a submission. */
export function flowIdOf(submissionName: string): string {
  return `flow-of-${submissionName}`;
}
