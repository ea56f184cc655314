import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readableAddress } from "./mangled-address.ts";
import { type AppSettings, registerWebRoutes } from "./web-routes.ts";

const slot =
  '<meta name="lilypad:auth-url" content="" /><meta name="lilypad:telemetry" content="" />' +
  '<meta name="lilypad:hidden-teasers" content="" /><meta name="lilypad:savings-product" content="" />' +
  '<meta name="lilypad:chain" content="" /><meta name="lilypad:chain-common-name" content="" />' +
  '<meta name="lilypad:usd-token" content="" /><meta name="lilypad:eur-token" content="" />';
const settings: AppSettings = {
  chain: { id: 8453, name: "Base Mainnet", commonName: "Base", shortName: "base" },
  contracts: null,
  publicUrl: "https://pond.example",
  supportEmail: "help@pond.example",
  supportPhone: "+44 20 7946 0000",
  ticketUrl: null,
  keeperName: null,
  keeperAddress: null,
  explorerUrl: null,
  authUrl: null,
  mapsKey: null,
  asksOutside: false,
  offersCards: false,
  offersBankingSteps: false,
  hiddenTeasers: [],
  savingsOffer: null,
  cardOffer: null,
  reportsErrors: false,
  countsViews: false,
};

let webDir: string;
let app: FastifyInstance;

const serve = async (change: Partial<AppSettings> = {}) => {
  app = fastify({ rewriteUrl: readableAddress });
  await registerWebRoutes(app, webDir, { ...settings, ...change });
};

beforeEach(() => {
  webDir = mkdtempSync(join(tmpdir(), "lilypad-web-"));
  for (const name of ["index", "landing", "dashboard", "payer", "receipt", "admin"]) {
    writeFileSync(join(webDir, `${name}.html`), `<title>${name}</title>${slot}`);
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

it.each(["/onboarding", "/dashboard", "/profile"])(
  "the page at %s contains the address of a hosted session service",
  async (url) => {
    await serve({ authUrl: "https://sessions.example" });
    expect((await app.inject({ url })).body).toContain('content="https://sessions.example"');
  },
);

it.each([
  [{}, ""],
  [{ reportsErrors: true }, "errors"],
  [{ countsViews: true }, "views"],
  [{ reportsErrors: true, countsViews: true }, "errors views"],
])("with %o every page has the telemetry setting %j", async (change, content) => {
  await serve(change);
  for (const url of ["/onboarding", "/dashboard", "/profile", "/t/abc"]) {
    const { body } = await app.inject({ url });
    expect(body).toContain(`<meta name="lilypad:telemetry" content="${content}" />`);
  }
});

it("every page says what is not announced here and whose savings account is announced, whatever the name contains", async () => {
  const product = `Savings by "A & B" $' <b>`;
  await serve({
    hiddenTeasers: ["card", "easy-transfer"],
    savingsOffer: { product, termsUrl: "https://bank.example/terms" },
  });
  for (const url of ["/onboarding", "/dashboard", "/profile", "/t/abc"]) {
    const { body } = await app.inject({ url });
    expect(body).toContain('<meta name="lilypad:hidden-teasers" content="card easy-transfer" />');
    expect(body).toContain('content="Savings by &quot;A &amp; B&quot; $\' &lt;b>"');
  }
});

it("every page names the chain, in full and as in a sentence, and its tokens", async () => {
  const token = (symbol: string) => ({ symbol, address: "0x01", decimals: 18 });
  await serve({
    contracts: {
      chainId: 8453,
      ownSafeModule: "0x02",
      passkeySignerFactory: "0x03",
      passkeySignerCode: "0x04",
      passkeyFallbackVerifier: null,
      tokens: { LIL: token("LIL"), USD: token("USDbC"), EUR: token("EURe") },
    },
  });
  for (const url of ["/onboarding", "/dashboard", "/terms", "/t/abc", "/admin"]) {
    const { body } = await app.inject({ url });
    const names = [
      ...body.matchAll(/lilypad:(chain|chain-common-name|...-token)" content="(.*?)"/g),
    ];
    expect(names.map(([, name, content]) => [name, content])).toEqual([
      ["chain", "Base Mainnet"],
      ["chain-common-name", "Base"],
      ["usd-token", "USDbC"],
      ["eur-token", "EURe"],
    ]);
  }
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
