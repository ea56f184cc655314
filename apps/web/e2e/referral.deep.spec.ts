import { type Browser, expect, type Page } from "@playwright/test";
import { recordScreen } from "../gallery/record-screen.ts";
import { type Account, openAccount } from "./open-account.ts";
import { signUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

/** Reads a person's data as the app does. */
async function read<Data>({ session }: Account, path: string): Promise<Data> {
  const answer = await fetch(`${baseUrl()}${path}`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

const captured = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith("/referrals/capture") && response.ok(),
  );

async function openLink(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await Promise.all([captured(page), page.goto(link)]);
  await expect(page).toHaveURL(`${baseUrl()}/onboarding`);
  return page;
}

const pending = (page: Page) => page.evaluate(() => localStorage.getItem("pending_referral"));

test("people who open a referral link on a phone sign up, and the referrer sees them", async ({
  browser,
}) => {
  const host = await openAccount({ firstName: "Hana", lastName: "Okafor" });
  const { code } = await read<{ code: string }>(host, "/api/v1/referrals/my-code");
  const link = `${baseUrl()}/onboarding?r=${code}`;
  const [kept, cleared] = await Promise.all([openLink(browser, link), openLink(browser, link)]);
  await expect(kept.getByText("Hana invited you")).toBeVisible();
  await recordScreen(kept, "landing-invited");

  await test.step("the code is stored, and is not captured again within a day", async () => {
    expect(await pending(kept)).toBe(code);
    const databases = await kept.evaluate(() => indexedDB.databases());
    expect(databases).toContainEqual({ name: "lilypad-referrals", version: 1 });
    let again = 0;
    kept.on("request", (request) => {
      if (request.url().endsWith("/referrals/capture")) again += 1;
    });
    await kept.goto(link);
    await expect(kept).toHaveURL(`${baseUrl()}/onboarding`);
    expect(again).toBe(0);
  });

  await test.step("one phone loses everything that the browser stored, except its visitor id", async () => {
    await cleared.goto(`${baseUrl()}/terms`);
    await cleared.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      await new Promise((done) => {
        indexedDB.deleteDatabase("lilypad-referrals").onsuccess = done;
      });
    });
  });

  await Promise.all([
    signUp(kept, { firstName: "Kim", lastName: "Berg" }),
    signUp(cleared, { firstName: "Lea", lastName: "Sato" }),
  ]);

  const counts = { total: 2, thisWeek: 2, thisMonth: 2 };
  expect(await read(host, "/api/v1/referrals/count")).toEqual(counts);
  expect(await read(host, "/api/referrals/count")).toEqual(counts);
  const { items } = await read<{ items: { referee_profile: { first_name: string } }[] }>(
    host,
    "/api/v1/referrals/mine",
  );
  expect(items.map(({ referee_profile }) => referee_profile.first_name).sort()).toEqual([
    "Kim",
    "Lea",
  ]);
  for (const page of [kept, cleared]) {
    expect(await pending(page)).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem("pending_referral"))).toBeNull();
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain("lilypad_visitor");
    await page.context().close();
  }
});

test("a code is recovered from the referring page, and a visitor id is valid for seven days", async ({
  page,
}) => {
  const referer = `${baseUrl()}/onboarding?r=ABCD2345`;
  await Promise.all([captured(page), page.goto(`${baseUrl()}/onboarding/steps`, { referer })]);
  expect(await pending(page)).toBe("ABCD2345");
  const visitor = (await page.context().cookies()).find(({ name }) => name === "lilypad_visitor");
  const sevenDays = Date.now() / 1000 + 7 * 24 * 60 * 60;
  expect(visitor?.sameSite).toBe("Lax");
  expect(Math.abs((visitor?.expires ?? 0) - sevenDays)).toBeLessThan(60);
});
