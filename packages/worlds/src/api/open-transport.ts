import { type IncomingMessage, request as sendPlainly } from "node:http";
import { request as sendSecurely } from "node:https";
import { text } from "node:stream/consumers";
import type { Transport } from "@lilypad/client";

export interface TransportOptions {
  /** A certificate in PEM that is trusted besides those of authorities. */
  certificate?: string | undefined;
  /** After this time, a request counts as not answered. */
  timeoutMs?: number;
}

const usualTimeoutMs = 30_000;

/** Opens a way to send requests over HTTP, each over a connection of its own, as those of many people. */
export function openTransport(options: TransportOptions = {}): Transport {
  const { certificate, timeoutMs = usualTimeoutMs } = options;
  return async (address, { method, headers, body, signal }) => {
    const send = address.startsWith("https:") ? sendSecurely : sendPlainly;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const sent = send(
        address,
        {
          method,
          agent: false,
          ...(certificate === undefined ? {} : { ca: certificate }),
          headers: { ...headers, ...length },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        },
        resolve,
      );
      sent.on("error", reject);
      sent.end(body);
    });
    const answered = await text(response);
    const status = response.statusCode ?? 0;
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: (name) => [response.headers[name] ?? null].flat()[0] ?? null },
      text: async () => answered,
      json: async () => JSON.parse(answered),
    };
  };
}
