import { expect, expectTypeOf, test } from "vitest";
import { toWireNames } from "./to-wire-names.ts";

test("the names of a row become snake case and its values stay", () => {
  const at = new Date(0);
  const named = toWireNames({ id: "a", lastSeenAt: at, last4: null, isQuality: true });
  expect(named).toEqual({ id: "a", last_seen_at: at, last4: null, is_quality: true });
  expectTypeOf(named).toEqualTypeOf<{
    id: string;
    last_seen_at: Date;
    last4: null;
    is_quality: boolean;
  }>();
});
