import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";

/**
 * Draws the app's icons as PNG from public/icon.svg, for platforms that do not accept an SVG (Home
 * Screens, notifications, shortcuts). Run it when the icon changes, with CHROMIUM_PATH set to a Chromium:
 * `node scripts/run.mjs apps/web/scripts/draw-icons.ts` from the root of the repository.
 */
const folder = join(process.cwd(), "apps/web/public");
const icon = await readFile(join(folder, "icon.svg"), "utf8");
const [, pad] = /<path fill="#1fbf83" d="([^"]+)"/.exec(icon) ?? [];
if (pad === undefined) throw new Error("icon.svg has no pad");

/** The icon with round corners, for systems that do not crop it. */
const rounded = icon
  .replace(
    "<rect ",
    '<clipPath id="round"><rect width="512" height="512" rx="112"/></clipPath><rect rx="112" ',
  )
  .replace(
    '<g fill="none" stroke="#2c6b5d">',
    '<g clip-path="url(#round)" fill="none" stroke="#2c6b5d">',
  );

/** Android shows only the shape of a badge, in white. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-104 -104 208 208"><path fill="#fff" d="${pad}"/></svg>`;

const shortcut = (strokes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#0f3d36"/><g transform="translate(24 24) scale(2)" fill="none" stroke="#1fbf83" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`;

const drawings: [file: string, svg: string, sizePx: number][] = [
  ["icon-192.png", rounded, 192],
  ["icon-512.png", rounded, 512],
  ["icon-maskable-512.png", icon, 512],
  ["apple-touch-icon.png", icon, 180],
  ["badge-96.png", badge, 96],
  ["shortcut-send-96.png", shortcut('<path d="M7 17 17 7M8 7h9v9"/>'), 96],
  ["shortcut-request-96.png", shortcut('<path d="M17 7 7 17M16 17H7V8"/>'), 96],
  [
    "shortcut-history-96.png",
    shortcut('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>'),
    96,
  ],
];

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
for (const [file, svg, sizePx] of drawings) {
  await page.setViewportSize({ width: sizePx, height: sizePx });
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await page.setContent(
    `<body style="margin:0"><img width="${sizePx}" height="${sizePx}" src="${address}" style="display:block">`,
  );
  await page.evaluate(() => document.images[0]?.decode());
  await page.screenshot({ path: join(folder, file), omitBackground: true });
}
await browser.close();
