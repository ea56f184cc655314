import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { createHttpTexter } from "./texter.ts";

let server: Server | undefined;
afterEach(() => new Promise((done) => server?.close(done) ?? done(undefined)));

/** Opens a gateway that answers with one status and records its requests. */
async function openGateway(status: number, headers: Record<string, string> = {}) {
  const received: { headers: IncomingMessage["headers"]; body: string }[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/messages`, received };
}

const message = { to: "+447400123456", text: "You received $5.00.", id: "delivery-1" };

it("a text message is sent with the gateway's token and the message's id", async () => {
  const { url, received } = await openGateway(201);
  await createHttpTexter({ url, token: "secret", sender: "Lilypad" }).send(message);
  expect(received).toHaveLength(1);
  expect(received[0]?.headers).toMatchObject({
    authorization: "Bearer secret",
    "idempotency-key": "delivery-1",
  });
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({
    to: "+447400123456",
    from: "Lilypad",
    text: "You received $5.00.",
  });
});

it.each([
  [400, "TextRefused"],
  [422, "TextRefused"],
  [401, "Error"],
  [429, "Error"],
  [503, "Error"],
])("an answer of %i rejects with %s", async (status, name) => {
  const { url } = await openGateway(status);
  const sent = createHttpTexter({ url, token: undefined, sender: "Lilypad" }).send(message);
  await expect(sent).rejects.toMatchObject({ name });
});

it("a redirect of the gateway is not followed", async () => {
  const { url, received } = await openGateway(307, { location: "/elsewhere" });
  const sent = createHttpTexter({ url, token: undefined, sender: "Lilypad" }).send(message);
  await expect(sent).rejects.toThrow();
  expect(received).toHaveLength(1);
});
