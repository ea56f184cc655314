import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { AppSettings } from "@lilypad/api-contract";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { placeForSettings, sampleAppSettings } from "../../../../test/app-settings.ts";
import { registerSecurityHeaders } from "../security-headers.ts";
import { readableAddress } from "./page-address.ts";
import { registerWebRoutes } from "./web-routes.ts";

let webDir: string;
let app: FastifyInstance;

const serve = async (change: Partial<AppSettings> = {}) => {
  app = fastify({ rewriteUrl: readableAddress });
  registerSecurityHeaders(app, { production: false, outside: { authUrl: null, mapsKey: null } });
  await registerWebRoutes(app, webDir, { ...sampleAppSettings, ...change });
};

beforeEach(() => {
  webDir = mkdtempSync(join(tmpdir(), "lilypad-web-"));
  for (const name of ["index", "landing", "dashboard", "payer", "receipt", "admin"]) {
    writeFileSync(join(webDir, `${name}.html`), `<title>${name}</title>${placeForSettings}`);
  }
});

afterEach(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

it.each([
  ["/onboarding", "landing"],
  ["/onboarding?r=ABCD2345", "landing"],
  ["/dashboard", "dashboard"],
  ["/t/abcdefghijklmnopqrstuvwxyz0?a=b", "payer"],
  ["/receipt/abcdefghijklmnopqrstuv", "receipt"],
  ["/admin", "admin"],
  ["/admin/audit?action=listStaff", "admin"],
  ["/administrators", "index"],
  ["/t", "index"],
  ["/receipt", "index"],
  ["/", "landing"],
  ["/?r=ABCD2345", "landing"],
  ["/send-money", "index"],
  ["/transactions", "index"],
  ["/no/such/path", "index"],
  ["/onboarding/steps?email=ada@example.com", "index"],
])("%s is answered with the page %s, which caches must revalidate", async (url, page) => {
  await serve();
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(`<title>${page}</title>`);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.headers.vary).toBe("accept-encoding");
});

it.each(["/t", "/teleport/pay", "/receipt"])(
  "a page with a secret in its path, below %s, sends no referrer and is not indexed by search engines",
  async (path) => {
    await serve();
    const { headers } = await app.inject({ url: `${path}/abcdefghijklmnopqrstuvwxyz0?a=b` });
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
      "cache-control": "no-cache",
    });
    for (const url of ["/terms", "/onboarding", "/transactions"]) {
      expect((await app.inject({ url })).headers["x-robots-tag"]).toBeUndefined();
    }
  },
);

it.each([
  "/admin",
  "/admin/freezes?proposal=1",
  "/contact-upload?token=abc",
  "/mobile/upload-contacts?token=abc",
])(
  "the page at %s, whose address names people or has a token, sends no referrer and is not indexed by search engines",
  async (url) => {
    await serve();
    expect((await app.inject({ url })).headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
  },
);

it("each page may have its own import map inline, and nothing else", async () => {
  const map = (file: string) => `<script type="importmap">{"imports":{"/a":"/${file}"}}</script>`;
  for (const name of ["index", "payer"])
    writeFileSync(join(webDir, `${name}.html`), `${map(name)}${placeForSettings}`);
  await serve();
  const scriptsOf = async (url: string) => {
    const { headers } = await app.inject({ url });
    return /script-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
  };
  const [index, payer] = [await scriptsOf("/profile"), await scriptsOf("/t/abc")];
  expect(index).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
  expect(payer).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
  expect(payer).not.toBe(index);
  expect(await scriptsOf("/dashboard")).toBe("'self'");
  expect(await scriptsOf("/app-settings.json")).toBe("'self'");
});

it("a page is compressed only for clients that accept Brotli", async () => {
  await serve();
  const compressed = await app.inject({ url: "/", headers: { "accept-encoding": "gzip, br" } });
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain(
    "<title>landing</title>",
  );
  const plain = await app.inject({ url: "/", headers: { "accept-encoding": "gzip" } });
  expect(plain.headers["content-encoding"]).toBeUndefined();
});

const pages = ["/onboarding", "/dashboard", "/profile", "/t/abc", "/receipt/abc", "/admin"];

/** The settings that a page has for the app: the content of the element, as a browser reads it. */
const settingsIn = (page: string): unknown =>
  JSON.parse(
    /<script type="application\/json" id="app-settings">(.*?)<\/script>/.exec(page)?.[1] ?? "",
  );

it.each(pages)("the page at %s contains the settings of the web app", async (url) => {
  const change = { authUrl: "https://sessions.example", hiddenTeasers: ["card" as const] };
  await serve(change);
  const { body } = await app.inject({ url });
  expect(settingsIn(body)).toEqual({ ...sampleAppSettings, ...change });
});

it("settings are data in every page, whatever they contain", async () => {
  const product = `Savings by "A & B" $' $& <!--<script></script><b>`;
  const change = { savingsOffer: { product, termsUrl: "https://bank.example/terms" } };
  await serve(change);
  for (const url of pages) {
    const { body } = await app.inject({ url });
    expect(settingsIn(body)).toEqual({ ...sampleAppSettings, ...change });
    // The element itself, and nothing of what it contains.
    expect(body.match(/<(\/|!--)?script|<b>/g)).toEqual(["<script", "</script"]);
  }
});

it("the settings are also published beside the pages, for people and programs outside the app", async () => {
  await serve();
  const answer = await app.inject({ url: "/app-settings.json" });
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.json()).toEqual(sampleAppSettings);
});

it("nothing that the contract does not declare is published as a setting", async () => {
  await serve({ pepper: "secret" } as Partial<AppSettings>);
  expect((await app.inject({ url: "/" })).body).not.toContain("secret");
  expect((await app.inject({ url: "/app-settings.json" })).body).not.toContain("secret");
});

it("a server whose web app has no place for the settings does not start", async () => {
  writeFileSync(join(webDir, "payer.html"), "<title>payer</title>");
  await expect(serve()).rejects.toThrow("a page of the web app has no place for settings");
});

it("a server with a setting that the web app could not use does not start", async () => {
  const wrong = { ...sampleAppSettings.contracts, ownSafeModule: "0x01" };
  await expect(serve({ contracts: wrong })).rejects.toThrow("ownSafeModule");
});

it.each(["/assets/gone.js", "/assets/gone.js?v=1", "/api/v1/nothing"])(
  "%s is answered with 404 instead of a page",
  async (url) => {
    await serve();
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

it.each([
  ["/transactions/%", "index"],
  ["/transactions/%e0%a4%a", "index"],
  ["/t/%", "payer"],
  ["/receipt/%ff?a=b", "receipt"],
  ["/%", "index"],
])(
  "a person who opens the mangled link %s gets the page %s, with the status 400",
  async (url, page) => {
    await serve();
    const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    const answer = await app.inject({ url, headers });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      400,
      "text/html; charset=utf-8",
    ]);
    expect(answer.body).toContain(`<title>${page}</title>`);
  },
);

it.each([
  ["a program", "/transactions/%", "application/json"],
  ["a person", "/api/v1/payments/%", "text/html"],
  ["a person", "/assets/%.js", "text/html"],
])("%s who asks for the mangled address %s gets the API's error", async (_who, url, accept) => {
  await serve();
  const answer = await app.inject({ url, headers: { accept } });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers["content-type"]).toContain("application/json");
});

it("a page whose address can be decoded is answered as before", async () => {
  await serve();
  const headers = { accept: "text/html" };
  const answer = await app.inject({ url: "/transactions/caf%C3%A9", headers });
  expect(answer.statusCode).toBe(200);
});
