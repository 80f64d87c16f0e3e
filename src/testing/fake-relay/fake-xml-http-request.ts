/** `XMLHttpRequest` with some addresses answered here; every other goes its way. */
import type { FakeAnswer, WireAnswer } from './fake-answer.js';

/** A request for one of the addresses. */
export interface InterceptedRequest {
  readonly headers: Headers;
  readonly body: unknown;
}

export interface InterceptedAnswer {
  readonly answer: FakeAnswer;
  readonly wire: WireAnswer | null;
}

export interface RequestInterceptor {
  takes(method: string, url: URL): boolean;
  answer(incoming: InterceptedRequest): InterceptedAnswer;
}

const PROGRESS_STEPS = 10;

/** A class to put in the place of the browser's own. */
export function createFakeXMLHttpRequest(Own: typeof XMLHttpRequest, desk: RequestInterceptor): typeof XMLHttpRequest {
  return class extends Own {
    /** `null` while the request is for someone else. */
    #headers: Headers | null = null;
    #got: WireAnswer | null = null;
    #state = 0;
    readonly #timers: number[] = [];

    override open(method: string, url: string | URL, isAsync = true, user?: string | null, password?: string | null) {
      this.#clear();
      const address = new URL(url, document.baseURI);
      this.#headers = desk.takes(method, address) ? new Headers() : null;
      if (!this.#headers) return super.open(method, url, isAsync, user, password);
      this.#got = null;
      this.#go(1);
    }
    override setRequestHeader(name: string, value: string): void {
      if (this.#headers) this.#headers.append(name, value);
      else super.setRequestHeader(name, value);
    }
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (!this.#headers) return super.send(body);
      const { answer, wire } = desk.answer({ headers: this.#headers, body });
      const { uploadMs = 0, delayMs = 0 } = answer;
      this.#tell(this, 'loadstart', 0);
      for (let step = 1; step <= PROGRESS_STEPS; step++)
        this.#after((uploadMs * step) / PROGRESS_STEPS, () => this.#tell(this.upload, 'progress', step));
      this.#after(uploadMs, () => this.#tell(this.upload, 'load', PROGRESS_STEPS));
      const isSilent = 'fails' in answer && answer.fails === 'silent';
      if (this.timeout > 0) this.#after(this.timeout, () => this.#end('timeout'));
      if (isSilent) return;
      this.#after(uploadMs + delayMs, () => {
        this.#got = wire;
        this.#end(wire ? 'load' : 'error');
      });
    }
    override abort(): void {
      if (!this.#headers) return super.abort();
      const isUnderWay = this.#timers.length > 0;
      this.#clear();
      if (isUnderWay) this.#end('abort');
    }
    override getResponseHeader(name: string): string | null {
      if (!this.#headers) return super.getResponseHeader(name);
      return this.#got?.headers[name.toLowerCase()] ?? null;
    }
    override getAllResponseHeaders(): string {
      if (!this.#headers) return super.getAllResponseHeaders();
      return Object.entries(this.#got?.headers ?? {})
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
    }
    override get readyState(): number {
      return this.#headers ? this.#state : super.readyState;
    }
    override get status(): number {
      return this.#headers ? (this.#got?.status ?? 0) : super.status;
    }
    override get responseText(): string {
      return this.#headers ? (this.#got?.body ?? '') : super.responseText;
    }
    override get response(): unknown {
      if (!this.#headers) return super.response;
      const { responseText, responseType } = this;
      if (responseType !== 'json') return responseText;
      try {
        return JSON.parse(responseText);
      } catch {
        return null;
      }
    }

    #after(ms: number, then: () => void): void {
      this.#timers.push(window.setTimeout(then, ms));
    }
    #clear(): void {
      for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    }
    #end(event: 'load' | 'error' | 'timeout' | 'abort'): void {
      this.#clear();
      this.#go(4);
      this.#tell(this, event, PROGRESS_STEPS);
      this.#tell(this, 'loadend', PROGRESS_STEPS);
    }
    #go(state: number): void {
      this.#state = state;
      this.dispatchEvent(new Event('readystatechange'));
    }
    #tell(target: EventTarget, type: string, step: number): void {
      target.dispatchEvent(new ProgressEvent(type, { lengthComputable: true, loaded: step, total: PROGRESS_STEPS }));
    }
  };
}
