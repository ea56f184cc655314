import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { renderSVG } from "uqr";
import { recordScreen } from "../gallery/record-screen.ts";
import { fullChromium } from "./browser-options.ts";
import { openAccount } from "./open-account.ts";
import { openTransfers, sendMoney, signedUp, signUp } from "./people.ts";
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

const chooser = (page: Page) => page.locator('input[type="file"]');
const picture = (buffer: Buffer) => ({ name: "code", mimeType: "image/png", buffer });

test("a foreign code, a picture without a code and a file that is no picture have no effect", async ({
  browser,
}) => {
  const [ann, bob] = await Promise.all([
    signedUp(browser, { firstName: "Ann", lastName: "Lindqvist" }),
    openAccount({ firstName: "Bob", lastName: "Marchetti" }),
  ]);
  await expect(ann.balance()).toHaveText(/^100\.00\s*LIL$/, { timeout: 30_000 });
  await sendMoney(ann.page, { to: bob.tag, amount: "1.00", currency: "LIL" });
  const drawn = await ann.page.context().newPage();
  await drawn.setContent(renderSVG("https://lilypad.example.com/send-money?to=bob"));
  const foreign = await drawn.locator("svg").screenshot();
  await drawn.setContent("<svg width='200' height='200'><circle r='90' cx='100' cy='100'/></svg>");
  const nothing = await drawn.locator("svg").screenshot();
  await drawn.close();
  await ann.page.goto(`${baseUrl()}/scan`);
  for (const [file, said] of [
    [picture(foreign), "That's not a Lilypad code."],
    [picture(nothing), "We couldn't find a code in that picture."],
    [picture(Buffer.from("no picture")), "We couldn't read that picture."],
  ] as const) {
    await chooser(ann.page).setInputFiles(file);
    await expect(ann.page.getByText(said)).toBeVisible();
  }
  await recordScreen(ann.page, "scan-problem");
  await expect(ann.page).toHaveURL(/\/scan$/);
  await ann.page.goto(`${baseUrl()}/send-money?to=${bob.tag}&amount=-5&currency=LIL`);
  await expect(ann.page.getByText("That's not a Lilypad code.")).toBeVisible();
  await expect(ann.page.getByLabel("Amount")).toHaveValue("0.00");
  // Nothing of the code is taken over, so the form begins in dollars as always.
  await expect(ann.page.getByText("Available $0.00")).toBeVisible();
  await expect(ann.page.getByRole("button", { name: /^Bob Marchetti/ })).toBeVisible();
  await recordScreen(ann.page, "send-foreign-code");
  await ann.page.context().close();
});
