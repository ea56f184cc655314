import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { routeTables, writeRoutes } from "../../../scripts/write-routes.ts";

it.each(["routes", "payerRoutes", "receiptRoutes", "cardRoutes", "consoleRoutes"] as const)(
  "%s is generated from the current contract (else run apps/web/scripts/generate-routes.ts)",
  (table) => {
    const path = join(process.cwd(), routeTables[table].path);
    expect(readFileSync(path, "utf8")).toBe(writeRoutes(table));
  },
);
