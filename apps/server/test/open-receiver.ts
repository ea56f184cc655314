import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** What a receiver was sent. */
export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Somebody outside who is told things, on this machine; answers 200 unless told otherwise. */
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
    /** How it answers from now on; `nth` counts from 1. */
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
