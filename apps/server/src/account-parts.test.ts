import { expect, it } from "vitest";
import { accountParts } from "./account-parts.ts";

/** Modules of which nothing is asked: the parts are looked at, not used. */
const modules = new Proxy(
  {},
  { get: () => new Proxy(() => undefined, { get: () => () => undefined }) },
) as Parameters<typeof accountParts>[0];

it("each part of an account is read for its owner's copy and forgotten when they leave, or says why not", () => {
  const parts = accountParts(modules);
  const reasons = parts.flatMap(({ name, read, forget }) =>
    Object.entries({ read, forget }).flatMap(([verb, member]) =>
      typeof member === "function" ? [] : [[`${name}: ${verb}`, member?.leftOut]],
    ),
  );
  for (const [what, reason] of reasons) expect(reason, what).toMatch(/^[A-Z].+\.$/);
  expect(reasons.map(([what]) => what)).toEqual([
    "profile: forget",
    "teleport_payments: forget",
    "stored_answers: read",
  ]);
});
