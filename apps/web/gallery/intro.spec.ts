import { expect } from "@playwright/test";
import { openScene } from "./open-scene.ts";
import { press } from "./scene.ts";
import { scenes } from "./scenes/index.ts";
import { readRecording } from "./stored-recordings.ts";
import { test } from "./test.ts";

test("the intro's sheet has the same height on all slides", async ({ stage }) => {
  const name = "dashboard-usd";
  const page = await stage.pageOf(readRecording(name), { isNew: true });
  const scene = scenes[name] ?? {};
  const { close } = await openScene(stage.server, page, name, scene);
  await page.getByRole("button", { name: /^Welcome to Lilypad/ }).click();
  const sheet = page.getByRole("dialog");
  const heightPx = async () => (await sheet.boundingBox())?.height;
  const first = await heightPx();
  for (const title of ["Zero fees", "Teleport", "Invite and earn"]) {
    await press(page, "Continue");
    await expect(sheet.getByText(title, { exact: true })).toBeVisible();
    expect(await heightPx(), title).toBe(first);
  }
  await close();
});
