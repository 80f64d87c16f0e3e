/** An `XMLHttpRequest` that answers some requests itself and sends all others. */
import type { FakeHttpResponse } from './fake-answer.js';

export interface InterceptedAnswer {
  /** Duration of the upload, in milliseconds. */
  readonly uploadMs: number;
  /** Time until the answer, in milliseconds; `null` for none. */
  readonly answerMs: number | null;
  /** `null`: the connection breaks. */
  readonly response: FakeHttpResponse | null;
}

export interface RequestInterceptor {
  /** Whether a request is answered without the network. */
  handles(method: string, url: URL): boolean;
  answer(headers: Headers, body: unknown): InterceptedAnswer;
}

const PROGRESS_STEPS = 10;

/** A subclass of the browser's own class. */
export function createFakeXMLHttpRequest(
  Original: typeof XMLHttpRequest,
  interceptor: RequestInterceptor,
): typeof XMLHttpRequest {
  return class extends Original {
    /** `null` while the request goes to the network. */
    #headers: Headers | null = null;
    #response: FakeHttpResponse | null = null;
    #readyState = 0;
    readonly #timers: number[] = [];

    override open(method: string, url: string | URL, isAsync = true, user?: string | null, password?: string | null) {
      this.#clearTimers();
      const isHandled = interceptor.handles(method, new URL(url, document.baseURI));
      this.#headers = isHandled ? new Headers() : null;
      if (!this.#headers) return super.open(method, url, isAsync, user, password);
      this.#response = null;
      this.#setReadyState(1);
    }
    override setRequestHeader(name: string, value: string): void {
      if (this.#headers) this.#headers.append(name, value);
      else super.setRequestHeader(name, value);
    }
    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (!this.#headers) return super.send(body);
      const { uploadMs, answerMs, response } = interceptor.answer(this.#headers, body);
      this.#dispatchProgress(this, 'loadstart', 0);
      for (let step = 1; step <= PROGRESS_STEPS; step++)
        this.#schedule((uploadMs * step) / PROGRESS_STEPS, () => this.#dispatchProgress(this.upload, 'progress', step));
      this.#schedule(uploadMs, () => this.#dispatchProgress(this.upload, 'load', PROGRESS_STEPS));
      if (this.timeout > 0) this.#schedule(this.timeout, () => this.#finish('timeout'));
      if (answerMs === null) return;
      this.#schedule(answerMs, () => {
        this.#response = response;
        this.#finish(response ? 'load' : 'error');
      });
    }
    override abort(): void {
      if (!this.#headers) return super.abort();
      const isActive = this.#timers.length > 0;
      this.#clearTimers();
      if (isActive) this.#finish('abort');
    }
    override getResponseHeader(name: string): string | null {
      if (!this.#headers) return super.getResponseHeader(name);
      return this.#response?.headers[name.toLowerCase()] ?? null;
    }
    override getAllResponseHeaders(): string {
      if (!this.#headers) return super.getAllResponseHeaders();
      return Object.entries(this.#response?.headers ?? {})
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
    }
    override get readyState(): number {
      return this.#headers ? this.#readyState : super.readyState;
    }
    override get status(): number {
      return this.#headers ? (this.#response?.status ?? 0) : super.status;
    }
    override get responseText(): string {
      return this.#headers ? (this.#response?.body ?? '') : super.responseText;
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

    #schedule(ms: number, action: () => void): void {
      this.#timers.push(window.setTimeout(action, ms));
    }
    #clearTimers(): void {
      for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    }
    #finish(event: 'load' | 'error' | 'timeout' | 'abort'): void {
      this.#clearTimers();
      this.#setReadyState(4);
      this.#dispatchProgress(this, event, PROGRESS_STEPS);
      this.#dispatchProgress(this, 'loadend', PROGRESS_STEPS);
    }
    #setReadyState(state: number): void {
      this.#readyState = state;
      this.dispatchEvent(new Event('readystatechange'));
    }
    #dispatchProgress(target: EventTarget, type: string, step: number): void {
      target.dispatchEvent(new ProgressEvent(type, { lengthComputable: true, loaded: step, total: PROGRESS_STEPS }));
    }
  };
}
