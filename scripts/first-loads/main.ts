// `npm run first-loads`: writes what the first loads of the last build consist of into docs/BENCHMARKS.md.
import { readFileSync, writeFileSync } from "node:fs";
import type { FirstLoads } from "../../apps/web/build/first-loads.ts";
import { firstLoadsSection, withSection } from "./section.ts";

const loads: FirstLoads = JSON.parse(
  readFileSync("apps/web/node_modules/.cache/first-loads.json", "utf8"),
);
const path = "docs/BENCHMARKS.md";
const section = firstLoadsSection(loads);
writeFileSync(path, withSection(readFileSync(path, "utf8"), section));
console.log(section);
