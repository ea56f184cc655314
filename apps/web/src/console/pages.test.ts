import { isForRole, operations, staffRoles } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { pagesFor } from "./pages.ts";

it.each(staffRoles)("%s sees exactly the pages whose first read the API allows", (role) => {
  const shown = pagesFor(role).map(({ reads }) => reads);
  const allowed = pagesFor("administrator")
    .map(({ reads }) => reads)
    .filter((name) => isForRole(operations[name], role));
  expect(shown).toEqual(allowed);
});
