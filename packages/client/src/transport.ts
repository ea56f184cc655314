/** A request of an operation, as `fetch` takes it. */
export interface SentRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** An answer, as `fetch` returns it. */
export interface ReceivedAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  json(): Promise<unknown>;
}

/** Sends a request: `fetch` of a browser or of Node, or something else with its form. It throws if there is no answer. */
export type Transport = (address: string, request: SentRequest) => Promise<ReceivedAnswer>;
