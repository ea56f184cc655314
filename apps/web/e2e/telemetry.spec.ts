// Error reports and views are enabled here, and this test is the receiver of both. They are forwarded by
// the product's own server; nothing-outside.spec.ts checks that nothing is sent if they are off.
import { createServer, type Server } from "node:http";
import { expect, type Page } from "@playwright/test";
import { ownProduct } from "./product/own-product.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";
import { watchNetwork } from "./watch-network.ts";

interface Received {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

let receiver: Server;
let received: Received[] = [];
let host = "";

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      received.push({ url: request.url ?? "", headers: request.headers, body });
      response.writeHead(202).end("{}");
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const address = receiver.address();
  host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
test.afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});
ownProduct(() => ({
  ERROR_REPORTING_DSN: `http://key@${host}/1`,
  ANALYTICS_URL: `http://${host}`,
  ANALYTICS_DOMAIN: "lilypad.example",
}));
test.beforeEach(() => {
  received = [];
});

const secret = "k3JvQ9fTzX1mB7sLw2RcYd8HnPa";
const views = () =>
  received.filter(({ url }) => url === "/api/event").map(({ body }) => JSON.parse(body));
const reports = () =>
  received
    .filter(({ url }) => url === "/api/1/envelope/")
    .map(({ body }) => JSON.parse(body.split("\n")[2] ?? ""));
const failInPage = (page: Page, message: string) =>
  page.evaluate((words) => {
    setTimeout(() => {
      throw new TypeError(words);
    });
  }, message);

test("the app reports to its own server, which forwards nothing that identifies a person", async ({
  page,
  context,
}) => {
  const outside = await watchNetwork(context);
  await page.goto(`${baseUrl()}/onboarding?r=ABCD2345`);
  await expect
    .poll(views)
    .toEqual([{ name: "pageview", url: `${baseUrl()}/onboarding`, domain: "lilypad.example" }]);
  await page
    .getByRole("link", { name: /privacy/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();
  await expect
    .poll(() => views().map(({ url }) => new URL(url).pathname))
    .toEqual(["/onboarding", "/privacy"]);
  await expect(page.getByText(/collects error reports/)).toBeVisible();
  await expect(page.getByText(/counts which screens are opened/)).toBeVisible();

  await page.goto(`${baseUrl()}/t/${secret}`);
  await expect.poll(() => views().length).toBe(3);
  await failInPage(page, `no answer for ada@example.com at /t/${secret}?a=${secret}`);
  await expect.poll(reports).toHaveLength(1);
  expect(reports()[0]).toMatchObject({
    platform: "javascript",
    transaction: "/t/:token",
    exception: { values: [{ type: "TypeError", value: "no answer for [removed] at [removed]" }] },
  });

  // The browser called no other server, and nothing that was sent identifies the visitor.
  expect(outside).toEqual([]);
  const sent = JSON.stringify(received);
  expect(sent).not.toMatch(/ada@|ABCD2345|HeadlessChrome|cookie|x-forwarded-for/);
  expect(sent).not.toContain(secret);
});

test("a person who asks not to be tracked is not counted", async ({ browser }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${baseUrl()}/onboarding`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await failInPage(page, "nobody expected this one");
  // Errors are sent after views would have been.
  await expect.poll(reports).toHaveLength(1);
  expect(requested).not.toContain("/api/v1/telemetry/views");
  expect(views()).toEqual([]);
  await context.close();
});
