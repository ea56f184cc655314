import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeRoutes } from "../../../scripts/write-routes.ts";

it("knows every route of the contract (else run apps/web/scripts/generate-routes.ts)", () => {
  const path = join(process.cwd(), "apps/web/src/shared/api/routes.gen.ts");
  expect(readFileSync(path, "utf8")).toBe(writeRoutes());
});
