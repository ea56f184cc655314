import { gunzipSync } from "node:zlib";
import { openApiDocument } from "@lilypad/api-contract";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerDocsRoutes } from "./docs-routes.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await registerDocsRoutes(app);
});
afterAll(() => app.close());

const ask = (headers: Record<string, string> = {}) => app.inject({ url: "/openapi.json", headers });

it("the API document is compressed for clients that accept gzip, and plain for others", async () => {
  const plain = await ask();
  expect(plain.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  const compressed = await ask({ "accept-encoding": "br, gzip" });
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
});

it("a client with the current API document gets 304 without a body", async () => {
  const { etag } = (await ask()).headers;
  const again = await ask({ "if-none-match": String(etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

it.each(["/docs/json", "/docs/yaml"])("%s redirects to the API document", async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toBe("/openapi.json");
});

it("/docs shows the API to people and loads it from /openapi.json", async () => {
  const page = await app.inject("/docs/");
  expect(page.statusCode).toBe(200);
  const scripts = [...page.body.matchAll(/src="([^"]+\.js)"/g)].map(([, path = ""]) => path);
  expect(scripts).toContainEqual(expect.stringContaining("swagger-ui-bundle"));
  const sources = await Promise.all(
    scripts.map((path) => app.inject(new URL(path, "http://localhost/docs/").pathname)),
  );
  expect(sources.map(({ statusCode }) => statusCode)).toEqual(sources.map(() => 200));
  expect(sources.some(({ body }) => body.includes("/openapi.json"))).toBe(true);
});
