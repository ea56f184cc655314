const css = String.raw;

const dark = css`
  color-scheme: dark;
  --ground-wide: #050d0b; --ground: #081412; --surface: #10211d; --surface-raised: #142722;
  --surface-sunk: #18302a; --surface-pressed: #1a332d; --hairline: #1e3832; --line-control: #648078;
  --text: #e9f3ef; --text-soft: #a2b8b0; --fill-inverse: #e9f3ef; --text-inverse: #0a1f1c;
  --primary: #1fbf83; --primary-pressed: #2fd396; --on-primary: #0a1f1c;
  --primary-soft: #123f33; --on-primary-soft: #7ee5bc; --primary-line: #1fbf83;
  --loss: #ff8a90; --loss-soft: #3b171c; --on-loss-soft: #ffb3b7;
  --warn-soft: #37290a; --on-warn-soft: #ffd98a; --focus: #e9f3ef;
  --pool: #0f3d36; --pool-deep: #0b2f29;
  --shadow: 0 1px 2px rgb(0 0 0 / 0.3), 0 12px 32px rgb(0 0 0 / 0.5);
`;

/**
 * The product's semantic tokens that these pages use: light by default, dark with the system's
 * setting; data-theme overrides both.
 */
export const tokens = css`
@font-face {
  font-family: "Bricolage Grotesque Variable";
  src: url("/look/bricolage.woff2") format("woff2");
  font-weight: 200 800;
  font-display: swap;
}
@font-face {
  font-family: "Inter Variable";
  src: url("/look/inter.woff2") format("woff2");
  font-weight: 100 900;
  font-display: swap;
}
:root {
  color-scheme: light;
  --ground-wide: #e4ede9; --ground: #f3f7f5; --surface: #ffffff; --surface-raised: #ffffff;
  --surface-sunk: #e7efeb; --surface-pressed: #eef4f1; --hairline: #dde7e2; --line-control: #74897f;
  --text: #0a1f1c; --text-soft: #4c645e; --fill-inverse: #0a1f1c; --text-inverse: #f3f7f5;
  --primary: #1fbf83; --primary-pressed: #18ab74; --on-primary: #0a1f1c;
  --primary-soft: #d9f3e7; --on-primary-soft: #08603f; --primary-line: #0c8a5c;
  --loss: #c0273a; --loss-soft: #fde7e9; --on-loss-soft: #9b1b2d;
  --warn-soft: #fff0cc; --on-warn-soft: #6b4900; --focus: #0a1f1c;
  --pool: #0f3d36; --pool-deep: #0a312b;
  --on-pool: #f3f7f5; --on-pool-soft: #a9cfc3; --pool-ripple: #3f8f7c;
  --usd: #1fbf83; --on-usd: #0a1f1c; --eur: #8f92ff; --on-eur: #10123a; --lil: #ff8fb1; --on-lil: #3b0b1e;
  --shadow: 0 1px 2px rgb(10 31 28 / 0.05), 0 12px 32px rgb(10 31 28 / 0.1);
  --font-display: "Bricolage Grotesque Variable", "Inter Variable", system-ui, sans-serif;
  --font-text: "Inter Variable", system-ui, sans-serif;
  --type-display: 640 36px/40px var(--font-display);
  --type-code: 600 36px/44px var(--font-text);
  --type-heading: 620 20px/24px var(--font-display);
  --type-body: 400 16px/24px var(--font-text);
  --type-strong: 600 16px/24px var(--font-text);
  --type-small: 400 14px/20px var(--font-text);
  --type-small-strong: 600 14px/20px var(--font-text);
  --type-micro: 500 12px/16px var(--font-text);
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s5: 20px; --s6: 24px; --s8: 32px;
  --touch: 44px; --control: 56px; --gutter: 20px;
  --r-input: 12px; --r-card: 16px; --r-sheet: 24px; --r-full: 999px;
  --t-press: 90ms; --t-move: 180ms; --ease-out: cubic-bezier(0.2, 0.8, 0.2, 1);
}
:root[data-theme="dark"] {${dark}}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {${dark}}
}
`;
