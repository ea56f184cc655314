// Wide windows: the navigation on the left, and related content side by side.
import { expect, type Locator, type Page } from "@playwright/test";
import { checkLayout, checkThemes } from "./check-screen.ts";
import { setSize } from "./layout-errors.ts";
import { openScene } from "./open-scene.ts";
import type { RecordedAnswer } from "./recording.ts";
import { type Scene, wideSources } from "./scene.ts";
import { scenes } from "./scenes/index.ts";
import { readRecording } from "./stored-recordings.ts";
import { type Stage, test } from "./test.ts";

const widths = [768, 1280, 1440, 1800] as const;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} is not on the page`);
  return box;
}

/** True if the second element begins to the right of the first, at the same height of the page. */
async function isBeside(left: Locator, right: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  return other.x >= one.x + one.width && other.y < one.y + one.height;
}

const pathOf = ({ method, path }: RecordedAnswer) => `${method} ${path.split("?")[0]}`;

/** The answer to the counts of the history's filters, if the scene shows a history. */
function countsOf(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  const [, history] = answers.flatMap(
    ({ path }) => /^(.*\/transactions)\?limit=20/.exec(path) ?? [],
  );
  if (history === undefined) return [];
  // The recorded history: a payment, a deposit and a reward.
  const counts = {
    all: 3,
    since: 3,
    currencies: { USD: 2, LIL: 1 },
    groups: { sent: 1, received: 1, rewards: 1 },
  };
  const body = { success: true, data: { counts } };
  return [{ method: "GET", path: `${history}/counts`, status: 200, body }];
}

/** A scene with the answers that only wide windows need; the recordings were made on a phone. */
function wideScene(name: string): Scene {
  const { answers } = readRecording(name);
  const recorded = new Set(answers.map(pathOf));
  const others = wideSources.flatMap((one) => readRecording(one).answers);
  const missing = others.filter((answer) => !recorded.has(pathOf(answer)));
  const scene = scenes[name] ?? {};
  return { ...scene, answers: [...(scene.answers ?? []), ...missing, ...countsOf(answers)] };
}

/** Opens a recorded screen, and checks it in wide windows. `check` is called with each width. */
async function checkWide(
  stage: Stage,
  name: string,
  check: (page: Page, width: number) => Promise<void>,
): Promise<void> {
  const page = await stage.pageOf(readRecording(name), { isNew: true });
  const { unanswered, close } = await openScene(stage.server, page, name, wideScene(name));
  for (const width of widths) {
    await setSize(page, { width, height: 900, textPercent: 100 });
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(
      width >= 1024 && name !== "landing" ? 1 : 0,
    );
    await check(page, width);
    await checkLayout(page, `${name} at ${width} px`);
    if (width !== 1800) await checkThemes(page, `desktop-${name}-${width}`);
  }
  expect(unanswered).toEqual([]);
  await close();
}

test("home has its pools side by side, and requests next to the history", async ({ stage }) => {
  await checkWide(stage, "dashboard-usd", async (page, width) => {
    const dollars = page.getByRole("region", { name: "US Dollar" });
    const rewards = page.getByRole("region", { name: "LIL Bits Reward" });
    expect(await isBeside(dollars, rewards)).toBe(true);
    if (width < 1024) return;
    const history = page.getByRole("region", { name: "History" });
    const requests = page.getByRole("region", { name: "Payment request" });
    expect(await isBeside(history, requests)).toBe(true);
  });
});

test("the history shows a transaction beside the list, with its own address", async ({ stage }) => {
  await checkWide(stage, "history", async (page, width) => {
    if (width < 1024) return;
    const detail = page.getByRole("region", { name: "Transaction" });
    const rows = page.locator("main li button");
    expect(await isBeside(rows.first(), detail)).toBe(true);
    await rows.nth(1).click();
    await expect(page).toHaveURL(/\?id=/);
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const kinds = page.getByRole("group", { name: "Kind" });
    await expect(kinds.getByRole("button", { name: "Sent 1" })).toBeVisible();
    await page.getByRole("button", { name: "Choose dates" }).click();
    await expect(page.getByLabel("From", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Any time" }).click();
  });
});

test("sending money has the person, the amount and the review side by side", async ({ stage }) => {
  await checkWide(stage, "send", async (page, width) => {
    if (width < 1280) return;
    const columns = [
      page.getByRole("combobox", { name: "Choose someone else" }),
      page.getByLabel("Amount"),
      page.getByRole("region", { name: "Review" }),
    ];
    const boxes = await Promise.all(columns.map(boxOf));
    for (const [index, { x }] of boxes.entries()) {
      const before = boxes[index - 1];
      if (before !== undefined) expect(x).toBeGreaterThanOrEqual(before.x + before.width);
    }
    // All of it is in the window, with the button.
    await expect(page.getByRole("button", { name: /^Send/ })).toBeInViewport();
  });
});

test("the welcome page has the words on the left and the scene on the right", async ({ stage }) => {
  await checkWide(stage, "landing", async (page, width) => {
    if (width < 1024) return;
    const words = page.getByRole("heading", { level: 1 });
    expect(await isBeside(words, page.getByTestId("lotus"))).toBe(true);
    await expect(page.getByRole("list", { name: "What you can count on" })).toBeInViewport();
    const steps = page.getByRole("heading", { name: "Three hops and you're there" });
    await expect(steps).toBeAttached();
    await expect(steps).not.toBeInViewport();
    await page.getByRole("link", { name: "How it works" }).click();
    await expect(steps).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
  });
});

test("a menu opens as a panel at the right edge, and gives the focus back", async ({ stage }) => {
  const name = "dashboard-usd";
  const page = await stage.pageOf(readRecording(name), { isNew: true });
  const { close } = await openScene(stage.server, page, name, wideScene(name));
  await setSize(page, { width: 1440, height: 900, textPercent: 100 });
  const opener = page.getByRole("button", { name: "Transfer" });
  await opener.click();
  const panel = page.getByRole("dialog", { name: "Transfer" });
  await expect(panel).toBeVisible();
  await expect.poll(() => boxOf(panel)).toEqual({ x: 980, y: 0, width: 460, height: 900 });
  await page.keyboard.press("Tab");
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
  await close();
});

/** Screens that a desktop shows in one column or beside the menu, at the most common width. */
const columns = [
  "own-key",
  "own-key-held",
  "hand-over-start",
  "hand-over-waits",
  "signing",
  "signing-review",
  "signing-off",
  "wallet-sent",
  "wallet-held",
  "limits",
  "security-lock-on",
  "app-locked",
  "dashboard-hidden",
  "own-proof-verified",
  "long-names-dashboard",
  "long-names-detail",
] as const;

for (const name of columns) {
  test(`${name} fits a desktop in both themes`, async ({ stage }) => {
    const page = await stage.pageOf(readRecording(name), { isNew: true });
    const { unanswered, close } = await openScene(stage.server, page, name, wideScene(name));
    await setSize(page, { width: 1280, height: 900, textPercent: 100 });
    await checkThemes(page, `desktop-${name}-1280`);
    await checkLayout(page, `${name} at 1280 px`);
    expect(unanswered).toEqual([]);
    await close();
  });
}
