import type { ChainAsset } from "@lilypad/money";
import { Html, html } from "../http/index.ts";

const padPath =
  "M85.4 -52.1A100 100 0 1 1 -4.5 -99.9Q17.4 -98.5 13.5 -76.8Q13.2 -36.7 1.7 -9.8Q0 0 7.2 -6.9Q23 -31.5 56.1 -54.2Q71.9 -69.5 85.4 -52.1Z";
const padVeins =
  "M20 -0.7L80 -2.8M14.6 13.6L58.5 54.6M0.7 20L2.8 80M-13.6 14.6L-54.6 58.5M-20 0.7L-80 2.8M-10.6 -17L-42.4 -67.8";
const coinPath =
  "M86.7 -49.7A100 100 0 1 1 27.3 -96.2Q42.3 -90.6 39.3 -74.9Q38.4 -60.2 34.7 -50.4Q33.2 -42.6 40.5 -45.9Q49.1 -51.8 63.2 -56.3Q77.7 -62.9 86.7 -49.7Z";

export const mark = html`<svg width="28" height="28" viewBox="-104 -104 208 208" aria-hidden="true"><path fill="#1fbf83" d="${padPath}"/></svg>`;

export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="112" fill="#0f3d36"/><g transform="translate(256 256) scale(1.8)"><path fill="#1fbf83" d="${padPath}"/></g></svg>`;

const rings = [70, 112, 164, 228, 304, 392, 492, 604].map(
  (radius, index) =>
    html`<ellipse cx="940" cy="128" rx="${radius}" ry="${Math.round(radius * 0.38)}" fill="none" stroke="var(--pool-ripple)" stroke-width="1.25" opacity="${(0.9 / (index + 1)).toFixed(2)}"/>`,
);

/** The calm water behind the heading, with one pad on it. */
export const water = html`<svg class="pool__water" viewBox="0 0 1120 260" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">${rings}<g class="pool__pad" transform="translate(940 128)"><g transform="translate(0 6) scale(0.5 0.19) rotate(24)"><path d="${padPath}" fill="#148a60"/></g><g transform="scale(0.5 0.19) rotate(24)"><path d="${padPath}" fill="#1fbf83"/><path d="${padVeins}" fill="none" stroke="rgb(10 31 28 / .22)" stroke-width="3" stroke-linecap="round"/></g></g></svg>`;

/** A pad with nothing on it, for an empty list. */
export const quietPad = html`<svg width="160" height="96" viewBox="40 40 160 96" aria-hidden="true"><g fill="none" stroke="#1fbf83" stroke-width="1.5"><ellipse cx="120" cy="92" rx="48" ry="18" opacity="0.7"/><ellipse cx="120" cy="92" rx="64" ry="25" opacity="0.4"/><ellipse cx="120" cy="92" rx="78" ry="32" opacity="0.2"/></g><g transform="translate(120 92)"><g transform="translate(0 4) scale(0.32 0.12) rotate(24)"><path d="${padPath}" fill="#148a60"/></g><g transform="scale(0.32 0.12) rotate(24)"><path d="${padPath}" fill="#1fbf83"/></g></g></svg>`;

const petals = new Html(
  '<g data-glyph transform="translate(-2 44)"><path d="M0 0C-30 -25.8 -25.8 -68.1 0 -92C25.8 -68.1 30 -25.8 0 0Z"/><path d="M0 0C-24 -20.7 -20.6 -54.8 0 -74C20.6 -54.8 24 -20.7 0 0Z" transform="rotate(-52) translate(-4 0)"/><path d="M0 0C-24 -20.7 -20.6 -54.8 0 -74C20.6 -54.8 24 -20.7 0 0Z" transform="rotate(52) translate(4 0)"/></g>',
);
const glyphs: Readonly<Record<ChainAsset, Html>> = {
  usdc: html`<text data-glyph x="-6" y="40" text-anchor="middle">$</text>`,
  eurc: html`<text data-glyph x="-6" y="40" text-anchor="middle">€</text>`,
  LIL: petals,
};

export function coin(asset: ChainAsset): Html {
  return html`<svg class="coin coin--${asset}" width="24" height="24" viewBox="-104 -104 208 208" aria-hidden="true"><path fill="currentColor" d="${coinPath}"/>${glyphs[asset]}</svg>`;
}

const icon = (size: number, paths: string) =>
  new Html(
    `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );

/** Lucide's icons, drawn as in the app. */
export const icons = {
  copy: icon(
    18,
    '<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>',
  ),
  out: icon(16, '<path d="M7 7h10v10"/><path d="M7 17 17 7"/>'),
  open: icon(16, '<path d="m9 18 6-6-6-6"/>'),
  search: icon(20, '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>'),
};
