import { expect } from "@playwright/test";
import { openScene } from "./open-scene.ts";
import { readRecording } from "./stored-recordings.ts";
import { test } from "./test.ts";

test("the lotus of the welcome page is below the bar in every window", async ({ stage }) => {
  const page = await stage.pageOf(readRecording("landing"), { isNew: true });
  const { close } = await openScene(stage.server, page, "landing", {});
  const ask = page.getByRole("link", { name: "Ask us" });
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [390, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const chip = await ask.boundingBox();
    const lotus = await page.getByTestId("lotus").boundingBox();
    if (chip === null || lotus === null)
      throw new Error("the welcome page has no chip or no lotus");
    const isBeside = lotus.x >= chip.x + chip.width || lotus.x + lotus.width <= chip.x;
    const isBelow = lotus.y >= chip.y + chip.height;
    expect(isBeside || isBelow, `${width} × ${height}`).toBe(true);
  }
  await close();
});

test("no headline of the welcome page lies on a pad, on small phones as on tablets", async ({
  stage,
}) => {
  const page = await stage.pageOf(readRecording("landing"), { isNew: true });
  const { close } = await openScene(stage.server, page, "landing", {});
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [360, 740],
    [375, 667],
    [390, 844],
    [412, 915],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    const headline = await page.getByRole("heading", { level: 1 }).boundingBox();
    const pads = await page.getByTestId("pads").boundingBox();
    if (headline === null || pads === null) throw new Error("the welcome page has no pads");
    expect(pads.y + pads.height, `${width} × ${height}`).toBeLessThanOrEqual(headline.y);
    // A picture that is too small to be seen would not lie on anything either.
    expect(pads.height, `${width} × ${height}`).toBeGreaterThan(90);
  }
  await close();
});
