import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** A request that the receiver got. */
export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Opens a local HTTP server that records its requests. It answers 200 by default. */
export async function openReceiver() {
  const received: Received[] = [];
  let answer = (response: ServerResponse, _nth: number): unknown => response.end("{}");
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      received.push({ url, headers, body: Buffer.concat(chunks).toString() });
      answer(response, received.length);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    received,
    /** Sets the answer for later requests. `nth` is the number of the request, starting at 1. */
    answerWith(next: typeof answer) {
      answer = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
