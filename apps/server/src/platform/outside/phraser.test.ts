import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpPhraser } from "./phraser.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  return new Promise((done) => server?.close(done) ?? done(undefined));
});

/** Opens an endpoint that records its requests. */
async function openEndpoint(answer: (response: ServerResponse) => void) {
  const received: { url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      received.push({ url, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/v1`, received };
}

const answerWith = (content: unknown) => (response: ServerResponse) =>
  response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
const task = { instructions: "Be brief.", material: "It is free." };

describe("phrasing", () => {
  it("sends the task, the model and the key, and returns the text", async () => {
    const { url, received } = await openEndpoint(answerWith("  It costs nothing. \n"));
    const phraser = createHttpPhraser({ url, key: "secret", model: "small" });
    expect(await phraser.phrase(task)).toBe("It costs nothing.");
    expect(received[0]?.url).toBe("/v1/chat/completions");
    expect(received[0]?.headers.authorization).toBe("Bearer secret");
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      model: "small",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "It is free." },
      ],
      stream: false,
    });
  });

  it("works without a key", async () => {
    const { url, received } = await openEndpoint(answerWith("Yes."));
    await createHttpPhraser({ url, key: undefined, model: "small" }).phrase(task);
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    ["a status of 500", (response: ServerResponse) => response.writeHead(500).end()],
    ["a redirect", (response: ServerResponse) => response.writeHead(307, { location: "/" }).end()],
    ["an answer that is not JSON", (response: ServerResponse) => response.end("<html>")],
    ["an answer without a choice", (response: ServerResponse) => response.end('{"choices":[]}')],
    ["an answer without a text", answerWith(null)],
    ["an empty text", answerWith(" ")],
    ["a text that is too long", answerWith("word ".repeat(1_000))],
    [
      "an answer that is too large",
      (response: ServerResponse) => response.end(" ".repeat(100_000)),
    ],
    ["a time-out", () => undefined],
    ["an incomplete answer", (response: ServerResponse) => response.write('{"choices":')],
  ])("throws on %s and then pauses for 30 seconds", async (_, answer) => {
    const { url, received } = await openEndpoint(answer);
    let now = 0;
    const phraser = createHttpPhraser({
      url,
      key: undefined,
      model: "small",
      // Long enough for a request to reach the endpoint on a busy machine.
      timeoutMs: 1_000,
      now: () => now,
    });
    await expect(phraser.phrase(task)).rejects.toThrow();
    now = 29_999;
    await expect(phraser.phrase(task)).rejects.toThrow("paused");
    expect(received).toHaveLength(1);
    now = 30_000;
    await expect(phraser.phrase(task)).rejects.not.toThrow("paused");
    expect(received).toHaveLength(2);
  });

  it("makes at most eight requests at a time", async () => {
    const waiting: ServerResponse[] = [];
    let awaited = 8;
    const { url } = await openEndpoint((response) => {
      waiting.push(response);
      if (waiting.length === awaited) for (const one of waiting.splice(0)) answerWith("Yes.")(one);
    });
    const phraser = createHttpPhraser({ url, key: undefined, model: "small" });
    const first = Array.from({ length: 8 }, () => phraser.phrase(task));
    await expect(phraser.phrase(task)).rejects.toThrow("busy");
    expect(await Promise.all(first)).toEqual(Array.from({ length: 8 }, () => "Yes."));
    // Being busy does not count as a failure and causes no pause.
    awaited = 1;
    expect(await phraser.phrase(task)).toBe("Yes.");
  });
});
