import { expect, it } from "vitest";
import { partOf } from "../../apps/web/build/first-loads.ts";
import { firstLoadsSection, withSection } from "./section.ts";

it.each([
  ["/x/node_modules/react-dom/cjs/react-dom-client.production.js", "react-dom"],
  ["/x/apps/web/node_modules/@tanstack/query-core/build/query.js", "@tanstack/query-core"],
  ["/x/packages/money/src/format-amount.ts", "@lilypad/money"],
  ["/x/apps/web/src/features/money/send/index.ts", "features/money/send"],
  ["/x/apps/web/src/shared/ui/art/pad.tsx", "shared/ui"],
  ["/x/apps/web/src/app/main.tsx", "app"],
  ["\u0000vite/preload-helper.js", "bundler"],
])("the module %s belongs to %s", (id, part) => {
  expect(partOf(id)).toBe(part);
});

it("the table lists large parts by size and sums up the rest", () => {
  const table = firstLoadsSection({
    landing: { app: 700, "react-dom": 50_000, tiny: 100 },
    dashboard: { "react-dom": 50_000, "shared/ui": 9000 },
  });
  expect(table.split("\n").slice(2)).toEqual([
    "| react-dom | 50.0 | 50.0 |",
    "| shared/ui |  | 9.0 |",
    "| app | 0.7 |  |",
    "| smaller parts | 0.1 |  |",
    "| **sum** | 50.8 | 59.0 |",
  ]);
});

it("the section is replaced between its marks", () => {
  const marked =
    "a\n<!-- first loads: npm run first-loads -->\nold\n<!-- end of first loads -->\nb";
  expect(withSection(marked, "new")).toBe(marked.replace("old", "new"));
  expect(() => withSection("a", "new")).toThrow("no place");
});
