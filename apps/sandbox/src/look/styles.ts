import { tokens } from "./tokens.ts";

const css = String.raw;

const page = css`
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--ground-wide); color: var(--text); font: var(--type-body); -webkit-font-smoothing: antialiased; }
h1, h2, h3, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: inherit; }
button, input, select { font: inherit; color: inherit; }
button { border: 0; padding: 0; background: none; cursor: pointer; }
svg { display: block; flex: none; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
[hidden] { display: none !important; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: var(--s4); top: -80px; z-index: 9; padding: var(--s3) var(--s4); border-radius: var(--r-full); background: var(--fill-inverse); color: var(--text-inverse); font: var(--type-small-strong); }
.skip:focus { top: var(--s3); }
.soft { color: var(--text-soft); }
.small { font: var(--type-small); }
.heading { font: var(--type-heading); letter-spacing: -0.012em; }
.number { font-variant-numeric: tabular-nums; }

.pool { position: relative; isolation: isolate; overflow: hidden; color: var(--on-pool); background: linear-gradient(172deg, var(--pool) 30%, var(--pool-deep)); }
.pool :focus-visible { outline-color: var(--on-pool); }
.pool__water { position: absolute; inset: 0; z-index: -1; width: 100%; height: 100%; }
.frame { width: 100%; max-width: 1120px; margin-inline: auto; padding-inline: var(--gutter); }
.bar { display: flex; align-items: center; gap: var(--s3); flex-wrap: wrap; min-height: 72px; padding-block: var(--s3); }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: var(--touch); font: 680 20px/24px var(--font-display); letter-spacing: -0.02em; text-decoration: none; }
.brand__where { padding: 2px 10px; border-radius: var(--r-full); background: color-mix(in srgb, var(--on-pool) 13%, transparent); font: 600 12px/20px var(--font-text); letter-spacing: 0; }
.nav { display: flex; gap: var(--s1); margin-left: auto; }
.nav a { display: inline-flex; align-items: center; gap: 6px; min-height: var(--touch); padding-inline: 14px; border-radius: var(--r-full); font: var(--type-small-strong); text-decoration: none; white-space: nowrap; }
.nav a[aria-current] { background: var(--on-pool); color: var(--pool); }
@media (hover: hover) { .nav a:not([aria-current]):hover { background: color-mix(in srgb, var(--on-pool) 11%, transparent); } }
.hero { padding-block: var(--s3) 56px; }
.hero h1 { max-width: 15em; font: var(--type-display); letter-spacing: -0.03em; text-wrap: balance; }
.hero p { max-width: 34em; margin-top: var(--s3); color: var(--on-pool-soft); text-wrap: pretty; }
.main { position: relative; z-index: 1; margin-top: -28px; padding-bottom: 64px; }
.foot { padding-block: 0 var(--s8); color: var(--text-soft); font: var(--type-small); }
@media (max-width: 559px) {
  .bar { padding-top: var(--s2); }
  .pool__pad { display: none; }
  .nav { order: 3; width: 100%; margin-inline: -10px; flex-wrap: wrap; gap: 0; }
  .nav a { padding-inline: 10px; }
  .hero h1 { font-size: 32px; line-height: 36px; }
}
`;

const parts = css`
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); align-items: start; }
.side { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); }
@media (min-width: 900px) { .columns { grid-template-columns: minmax(0, 1fr) 400px; } }
.card { padding: var(--s5); border-radius: var(--r-sheet); background: var(--surface); box-shadow: inset 0 0 0 1px var(--hairline), var(--shadow); }
.card__head { display: flex; align-items: center; justify-content: space-between; gap: var(--s3); min-height: var(--touch); margin-bottom: var(--s2); }

.button { display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); min-height: var(--control); padding: var(--s2) var(--s6); border-radius: var(--r-full); font: var(--type-strong); text-decoration: none; transition: transform var(--t-press) var(--ease-out); }
.button:active { transform: scale(0.97); }
.button--primary { width: 100%; background: var(--primary); color: var(--on-primary); }
.button--primary:active { background: var(--primary-pressed); }
.button[aria-busy="true"] { cursor: progress; opacity: 0.7; }
.button--mini { min-height: var(--touch); padding-inline: var(--s4); background: var(--surface-sunk); font: var(--type-small-strong); }
.button--done { background: var(--primary-soft); color: var(--on-primary-soft); }

.field { display: grid; gap: var(--s2); margin-top: var(--s4); }
.field__label { font: var(--type-small-strong); }
.field__box { display: flex; align-items: center; gap: var(--s2); min-height: var(--control); padding-inline: var(--s4); border-radius: var(--r-input); background: var(--surface); box-shadow: inset 0 0 0 1px var(--line-control); }
.field__box input { flex: 1; min-width: 0; width: 100%; min-height: 54px; border: 0; padding: 0; background: none; outline: none; font: 500 16px/24px var(--font-text); }
.field__box input::placeholder { color: var(--text-soft); font-weight: 400; }
.field__box:focus-within { box-shadow: inset 0 0 0 2px var(--primary-line); }
.field--wrong .field__box { box-shadow: inset 0 0 0 2px var(--loss); }
.field__hint { font: var(--type-small); color: var(--loss); }
.field__hint:empty { display: none; }
.choice { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: var(--s1); border: 0; margin: var(--s4) 0 0; padding: var(--s1); border-radius: var(--r-full); background: var(--surface-sunk); }
.choice label { position: relative; display: flex; align-items: center; justify-content: center; gap: var(--s2); min-height: var(--touch); border-radius: var(--r-full); font: var(--type-small-strong); cursor: pointer; }
.choice input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
.choice label:has(:checked) { background: var(--fill-inverse); color: var(--text-inverse); }
.choice label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
.quick { display: flex; gap: var(--s2); margin: var(--s2) 0 var(--s4); }
.coin text { font: 800 108px var(--font-display); }
.coin--usdc { color: var(--usd); } .coin--usdc [data-glyph] { fill: var(--on-usd); }
.coin--eurc { color: var(--eur); } .coin--eurc [data-glyph] { fill: var(--on-eur); }
.coin--LIL { color: var(--lil); } .coin--LIL [data-glyph] { fill: var(--on-lil); }

.note { margin-top: var(--s3); padding: var(--s3) var(--s4); border-radius: var(--r-card); font: var(--type-small); overflow-wrap: anywhere; }
.note:empty { display: none; }
.note--done { background: var(--primary-soft); color: var(--on-primary-soft); }
.note--wait { background: var(--warn-soft); color: var(--on-warn-soft); }
.note--fail { background: var(--loss-soft); color: var(--on-loss-soft); }
.badge { display: inline-flex; align-items: center; gap: 6px; min-height: 24px; padding-inline: 10px; border-radius: var(--r-full); background: var(--surface-sunk); font: 600 12px/16px var(--font-text); white-space: nowrap; }
.badge::before { content: ""; width: 7px; height: 7px; border-radius: 50%; background: currentColor; }
.badge--done { background: var(--primary-soft); color: var(--on-primary-soft); }
.badge--wait { background: var(--warn-soft); color: var(--on-warn-soft); }
.badge--fail { background: var(--loss-soft); color: var(--on-loss-soft); }

.facts > div { display: flex; align-items: center; justify-content: space-between; gap: var(--s4); min-height: var(--touch); border-top: 1px solid var(--hairline); }
.facts > div:first-child { border-top: 0; }
.facts dt { display: flex; align-items: center; gap: var(--s2); font: var(--type-small); color: var(--text-soft); white-space: nowrap; }
.facts dd { display: flex; align-items: center; gap: 2px; min-width: 0; font: 500 14px/20px var(--font-text); font-variant-numeric: tabular-nums; text-align: right; }
.facts__group { margin-top: var(--s4); font: var(--type-small-strong); }
.copy { display: inline-grid; place-items: center; width: var(--touch); height: var(--touch); margin-right: -14px; border-radius: var(--r-full); color: var(--text-soft); }
.copy--done { color: var(--on-primary-soft); }
@media (hover: hover) { .copy:hover { color: var(--text); } }
`;

const mail = css`
.mails { display: grid; grid-template-columns: minmax(0, 1fr); }
.mail { padding-block: var(--s4); border-top: 1px solid var(--hairline); }
.mail:first-child { border-top: 0; padding-top: var(--s1); }
.mail:last-child { padding-bottom: 0; }
.mail__top { display: flex; align-items: baseline; justify-content: space-between; gap: var(--s3); }
.mail__to { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font: var(--type-small); color: var(--text-soft); }
.mail__time { flex: none; font: var(--type-small); color: var(--text-soft); font-variant-numeric: tabular-nums; }
.mail__subject { margin-top: 2px; font: var(--type-strong); overflow-wrap: anywhere; }
.mail__code { display: flex; align-items: center; justify-content: space-between; gap: var(--s3); margin-top: var(--s3); padding: var(--s2) var(--s2) var(--s2) var(--s4); border-radius: var(--r-card); background: var(--surface-sunk); }
.mail__code output { font: var(--type-code); letter-spacing: 0.06em; font-variant-numeric: tabular-nums; }
.mail__code .button--mini { background: var(--surface); }
.mail__code .button--done { background: var(--primary-soft); }
.mail__text { margin-top: var(--s3); max-height: 320px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: var(--type-small); }
.mail__frame { display: block; width: 100%; height: 360px; margin-top: var(--s3); border: 0; border-radius: var(--r-input); background: #ffffff; box-shadow: 0 0 0 1px var(--hairline); }
.mail__links { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); margin-top: var(--s3); }
.mail__links a { display: flex; justify-self: start; max-width: 100%; align-items: center; gap: var(--s2); min-height: var(--touch); font: var(--type-small-strong); text-underline-offset: 3px; }
.mail__links span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mail details { margin-top: var(--s1); }
.mail summary { display: inline-flex; align-items: center; gap: 6px; min-height: var(--touch); font: var(--type-small-strong); color: var(--text-soft); cursor: pointer; list-style: none; }
.mail summary::-webkit-details-marker { display: none; }
.mail summary svg { transition: transform var(--t-move) var(--ease-out); }
.mail details[open] > summary svg { transform: rotate(90deg); }
.mail--new { animation: arrive var(--t-move) var(--ease-out) both; }
@keyframes arrive { from { transform: translateY(-8px); opacity: 0; } }
.empty { display: grid; justify-items: center; gap: var(--s1); padding: var(--s5) var(--s4) var(--s6); text-align: center; text-wrap: balance; }
.more { margin-top: var(--s4); }
.narrow { max-width: 720px; margin-inline: auto; }
.search { display: flex; align-items: center; gap: var(--s2); margin-bottom: var(--s4); }
.search .field__box { flex: 1; }
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`;

const bank = css`
.acts { display: flex; flex-wrap: wrap; gap: var(--s2); margin-top: var(--s3); }
.acts:empty { display: none; }
.button--mini[aria-pressed="true"] { background: var(--fill-inverse); color: var(--text-inverse); }
.button--mini:focus-visible { outline-offset: 2px; }
[data-live][tabindex="-1"]:focus { outline: none; }
.mail__subject .badge { margin-left: var(--s2); vertical-align: 2px; }
.lines { margin-top: var(--s2); font: var(--type-small); color: var(--text-soft); overflow-wrap: anywhere; }
.table { width: 100%; border-collapse: collapse; font: var(--type-small); }
.table th, .table td { padding: var(--s2) 0 var(--s2) var(--s3); border-top: 1px solid var(--hairline); text-align: right; font-variant-numeric: tabular-nums; vertical-align: top; }
.table th { font: var(--type-small-strong); }
.table th:first-child, .table td:first-child, .table--text th, .table--text td { padding-left: 0; text-align: left; }
.table--text td:last-child { padding-left: var(--s3); }
.table thead th { border-top: 0; color: var(--text-soft); }
.scroll { overflow-x: auto; }
.steps { display: grid; gap: var(--s6); margin-top: var(--s4); }
.steps fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.steps legend { padding: 0; font: var(--type-strong); }
.option { display: flex; align-items: center; gap: var(--s3); min-height: var(--control); margin-top: var(--s2); padding-inline: var(--s4); border-radius: var(--r-input); box-shadow: inset 0 0 0 1px var(--line-control); cursor: pointer; }
.option:has(:checked) { box-shadow: inset 0 0 0 2px var(--primary-line); background: var(--primary-soft); color: var(--on-primary-soft); }
.option:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
.option input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--primary-line); }
.state { display: grid; justify-items: center; gap: var(--s3); padding: var(--s6) var(--s4); text-align: center; text-wrap: balance; }
.spinner { width: 40px; height: 40px; border: 4px solid var(--surface-sunk); border-top-color: var(--primary-line); border-radius: 50%; animation: turn 900ms linear infinite; }
@keyframes turn { to { transform: rotate(360deg); } }
`;

/** The only style sheet of the sandbox's pages. */
export const styles = [tokens, page, parts, bank, mail].join("");
