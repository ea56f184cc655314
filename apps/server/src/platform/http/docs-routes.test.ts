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

it("sends the API document compressed to clients that accept gzip, and plain to others", async () => {
  const plain = await ask();
  expect(plain.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  const compressed = await ask({ "accept-encoding": "br, gzip" });
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
});

it("sends no body to a client that has the API document already", async () => {
  const { etag } = (await ask()).headers;
  const again = await ask({ "if-none-match": String(etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
});

it.each(["/docs/json", "/docs/yaml"])(
  "has no second copy of the API document at %s",
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe("/openapi.json");
  },
);

it("shows the API to people at /docs, from the one document", async () => {
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
