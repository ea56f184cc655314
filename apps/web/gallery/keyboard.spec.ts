// The phone's keyboard leaves the action of a screen in view.
import { expect, type Page } from "@playwright/test";
import { openScene } from "./open-scene.ts";
import { readRecording } from "./stored-recordings.ts";
import { test } from "./test.ts";

const phone = { width: 360, height: 640 };
const keyboardPx = 260;

/** Opens a recorded screen on a small phone and focuses its first field. */
async function openField(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.getByLabel("Email").focus();
}

/** The lower edge of the button, in pixels from the top of the page's window. */
async function lowerEdgePx(page: Page): Promise<number> {
  const box = await page.getByRole("button", { name: "Continue" }).boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

test("a keyboard that makes the page smaller leaves the action above it", async ({ stage }) => {
  const page = await stage.pageOf(readRecording("sign-up-email"), { isNew: true });
  const { close } = await openScene(stage.server, page, "sign-up-email", {});
  await openField(page);
  const visiblePx = phone.height - keyboardPx;
  await page.setViewportSize({ ...phone, height: visiblePx });
  await expect.poll(() => lowerEdgePx(page)).toBeLessThanOrEqual(visiblePx);
  await close();
});

test("a keyboard that covers the page leaves the action above it", async ({ stage }) => {
  const page = await stage.pageOf(readRecording("sign-up-email"), { isNew: true });
  // As on iOS: only the visual viewport becomes smaller.
  await page.addInitScript(() => {
    const view = { offsetTop: 0, scale: 1, width: 360, height: 640 };
    Object.defineProperty(window, "visualViewport", {
      value: Object.assign(new EventTarget(), view),
    });
  });
  const { close } = await openScene(stage.server, page, "sign-up-email", {});
  await openField(page);
  const visiblePx = phone.height - keyboardPx;
  await page.evaluate((height) => {
    Object.assign(window.visualViewport ?? {}, { height });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  }, visiblePx);
  await expect.poll(() => lowerEdgePx(page)).toBeLessThanOrEqual(visiblePx);
  await close();
});
