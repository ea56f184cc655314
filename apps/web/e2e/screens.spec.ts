import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { sendMoney, signUp } from "./people.ts";
import { baseUrl, faucet } from "./sandbox.ts";

/** With SCREENS_DIR set, every screen is pictured there as well: that is how docs/screens is made. */
const picturesDir = process.env.SCREENS_DIR;

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until nothing moves any more, so that what is judged is what people see. */
const stillness = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );

test("every screen is accessible, holds still and has no sideways scroll", async ({
  page,
}, info) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const seen: string[] = [];
  const look = async (name: string) => {
    await stillness(page);
    if (picturesDir !== undefined)
      await page.screenshot({ path: `${picturesDir}/${name}-${info.project.name}.png` });
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
    expect.soft(found, name).toEqual([]);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
      .toBeLessThanOrEqual(0);
    seen.push(name);
  };

  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error("no browser");
  const [person, friend] = await Promise.all([
    signUp(page, { firstName: "Ann", lastName: "Lindqvist" }, look),
    signUp(await context.newPage(), { firstName: "Jonas", lastName: "Weber" }),
  ]);
  await context.close();
  await expect(person.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await look("dashboard-lil");
  await faucet(person.safeAddress, "usdc", "2480.65");
  await page.getByRole("button", { name: "USD" }).click();
  await expect(person.balance()).toHaveText("$2,480.65", { timeout: 30_000 });
  await look("dashboard-usd");

  await page.getByRole("button", { name: "Transfer" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("transfer-menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto(`${baseUrl()}/send-money`);
  await expect(page.getByRole("button", { name: "Send Money" })).toBeVisible();
  await look("send");
  await page.goto(`${baseUrl()}/dashboard`);
  await sendMoney(page, {
    to: friend.tag,
    amount: "40.00",
    currency: "USD",
    note: "Dinner on Saturday",
  });
  await look("send-success");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "See all" }).click();
  await expect(page.getByText("−$40.00").first()).toBeVisible();
  await look("history");
  await page.getByText("−$40.00").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("history-detail");
  await page.goto(`${baseUrl()}/request-money`);
  await expect(page.getByRole("button", { name: "Request Money" })).toBeVisible();
  await look("request");
  await page.goto(`${baseUrl()}/profile`);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await look("profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  for (const [path, name] of [
    ["/onboarding/login/email-login", "sign-in-email"],
    ["/onboarding/login/email-verification", "sign-in-access-denied"],
    ["/terms", "terms"],
    ["/privacy", "privacy"],
  ] as const) {
    await page.goto(`${baseUrl()}${path}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await look(name);
  }
  expect(new Set(seen).size).toBe(seen.length);
});
