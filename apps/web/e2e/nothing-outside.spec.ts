// Nothing is configured in these tests: no maps, no analytics, no error reports, no phrasing of answers.
import { expect } from "@playwright/test";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";
import { watchNetwork } from "./watch-network.ts";

const signedOut = [
  "/onboarding",
  "/onboarding/assistant",
  "/onboarding/steps",
  "/onboarding/login/email-login",
  "/contact-upload?token=a-token",
  "/terms",
  "/privacy",
  // A text from outside that must not become a URL that is loaded.
  "/onboarding?r=https://outside.example/picture.png",
];

test("a visitor's browser calls no other server", async ({ page, context }) => {
  const outside = await watchNetwork(context);
  for (const path of signedOut) {
    await page.goto(`${baseUrl()}${path}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  expect(outside).toEqual([]);
});

test("errors and views are not reported, not even to our own server", async ({ page, request }) => {
  const requested: string[] = [];
  page.on("request", (sent) => requested.push(new URL(sent.url()).pathname));
  await page.goto(`${baseUrl()}/onboarding`, { waitUntil: "networkidle" });
  const settings = JSON.parse((await page.locator("#app-settings").textContent()) ?? "");
  expect(settings).toMatchObject({ reportsErrors: false, countsViews: false });
  const failed = page.waitForEvent("pageerror");
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("nobody expected this");
    });
  });
  await failed;
  // A separate page, whose first request comes after everything that the first one would have sent.
  await page.goto(`${baseUrl()}/terms`, { waitUntil: "networkidle" });
  await expect.poll(() => requested).toContain("/legal.json");
  expect(requested.filter((path) => /telemetry|start-reporting/.test(path))).toEqual([]);
  const view = { data: { screen: "/onboarding" } };
  const answer = await request.post(`${baseUrl()}/api/v1/telemetry/views`, view);
  expect((await answer.json()).code).toBe("TELEMETRY_NOT_CONFIGURED");
});

test("calls to other servers would be noticed, even if the content security policy stops them", async ({
  page,
  context,
  elsewhere,
}) => {
  const outside = await watchNetwork(context);
  await page.goto(`${baseUrl()}/onboarding`);
  await page.evaluate(() => {
    const image = new Image();
    image.src = "https://pictures.outside.example/pixel.gif";
    document.body.append(image);
    void fetch("https://reports.outside.example/", { method: "POST" }).catch(() => undefined);
    const script = document.createElement("script");
    script.src = "https://scripts.outside.example/analytics.js";
    document.head.append(script);
  });
  for (const host of ["pictures", "reports", "scripts"]) {
    await expect
      .poll(() =>
        [outside, elsewhere].map((noted) =>
          noted.some((address) => address.includes(`${host}.outside.example`)),
        ),
      )
      .toEqual([true, true]);
  }
  elsewhere.splice(0);
});
