import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { renderSVG } from "uqr";
import { recordScreen } from "../gallery/record-screen.ts";
import { fullChromium } from "./browser-options.ts";
import { openAccount } from "./open-account.ts";
import { openTransfers, signedUp, signUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { test } from "./test.ts";

test("a visitor with a pay-me code reads whom it pays, and pays them after signing up", async ({
  page,
}) => {
  const bob = await openAccount({ firstName: "Bob", lastName: "Marchetti" });
  await page.goto(`${baseUrl()}/send-money?to=${bob.tag}&amount=5.00&currency=LIL`);
  await expect(page.getByText(`Pay 5.00 LIL to @${bob.tag}`)).toBeVisible();
  await recordScreen(page, "landing-pay");
  await signUp(page, { firstName: "Cleo", lastName: "Weber" });
  await expect(page.getByText(`@${bob.tag}`)).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("5.00");
});

test("the camera reads a code", async ({ page }) => {
  const bob = await openAccount({ firstName: "Bob", lastName: "Marchetti" });
  // The camera's picture: one frame of a film, over and over.
  await page.setViewportSize({ width: 640, height: 480 });
  const link = `${baseUrl()}/send-money?to=${bob.tag}`;
  const centred = "margin:0;height:100vh;display:grid;place-items:center;background:#b9c4bf";
  await page.setContent(
    `<body style="${centred}"><div style="width:360px">${renderSVG(link, { border: 4 })}</div></body>`,
  );
  const frame = await page.screenshot({ type: "jpeg", quality: 90 });
  const directory = await mkdtemp(join(tmpdir(), "lilypad-camera-"));
  const film = join(directory, "code.mjpeg");
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  const seeing = await chromium.launch({
    ...fullChromium,
    args: [
      ...fullChromium.args,
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const ann = await signedUp(
      seeing,
      { firstName: "Ann", lastName: "Lindqvist" },
      { viewport: { width: 390, height: 844 }, permissions: ["camera"] },
    );
    await openTransfers(ann.page);
    await ann.page.getByRole("dialog").getByText("QR code").click();
    await ann.page.getByRole("button", { name: "Scan a code" }).click();
    await expect(ann.page).toHaveURL(new RegExp(`/send-money\\?to=${bob.tag}$`), {
      timeout: 20_000,
    });
    await expect(ann.page.getByText(`@${bob.tag}`)).toBeVisible();
    await expect(ann.page.getByLabel("Amount")).toHaveValue("0.00");
  } finally {
    await seeing.close();
    await rm(directory, { recursive: true, force: true });
  }
});
