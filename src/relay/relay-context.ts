import type { Context } from 'hono';

/** What an adapter knows about the client beside the request. */
export interface ClientInfo {
  /** The client's address, for the rate limit of anonymous clients. */
  readonly remoteAddress?: string | undefined;
  /** The body, where an adapter reads it with less work than `request.body`. Called once at most. */
  readonly readBody?: (() => ReadableStream<Uint8Array>) | undefined;
  /** Aborts when the server closes: event streams end, and their clients connect to another relay. */
  readonly closing?: AbortSignal | undefined;
}

/** What hono knows of a request to the relay. */
export interface RelayEnvironment {
  Bindings: ClientInfo;
}
export type RelayContext = Context<RelayEnvironment>;

/** Answers the requests of one path and method. */
export type RouteHandler = (context: RelayContext) => Response | Promise<Response>;
/** The handlers of one path, by their methods. */
export type RouteMethods = Readonly<Record<string, RouteHandler>>;
