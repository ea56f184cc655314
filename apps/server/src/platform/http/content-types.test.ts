import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operations } from "@lilypad/api-contract";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeForSettings, sampleAppSettings } from "../../../test/app-settings.ts";
import { registerErrorHandler } from "./error-handler.ts";
import { registerWebRoutes } from "./pages/web-routes.ts";
import { route } from "./route.ts";

let folder: string;
let app: FastifyInstance;

const page = `<!doctype html><title>Frösche</title>${placeForSettings}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lilypad-web-"));
  const pages = ["index", "landing", "dashboard", "payer", "receipt", "admin"];
  for (const name of pages) writeFileSync(join(folder, `${name}.html`), page);
  for (const name of ["app.js", "app.css", "icon.svg", "app.webmanifest", "list.json", "a.txt"])
    writeFileSync(join(folder, name), "ö");
  app = fastify();
  registerErrorHandler(app);
  app.get("/data", async () => ({ name: "Zoë" }));
  route(app, operations.getVapidPublicKey, async () => "Zoë");
  await registerWebRoutes(app, folder, sampleAppSettings);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ["/", "text/html"],
  ["/app.js", "application/javascript"],
  ["/app.css", "text/css"],
  ["/a.txt", "text/plain"],
  ["/icon.svg", "image/svg+xml"],
  ["/list.json", "application/json"],
  ["/app.webmanifest", "application/manifest+json"],
  ["/data", "application/json"],
  [operations.getVapidPublicKey.path, "text/plain"],
  ["/api/v1/nothing", "application/json"],
])("the answer to %s says that it is %s, and that its characters are UTF-8", async (url, type) => {
  const { headers } = await app.inject(url);
  expect(String(headers["content-type"]).toLowerCase().replace(" ", "")).toBe(
    `${type};charset=utf-8`,
  );
});

it.each(["TRACE", "CONNECT", "PROPFIND"])("%s is not answered", async (method) => {
  const { statusCode, body } = await app.inject({
    method: method as "TRACE", // a method that the types of inject do not name
    url: "/data",
    headers: { "x-secret": "tadpole" },
  });
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain("tadpole");
});
