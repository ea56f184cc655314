import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { SessionProvider, type SessionState } from "../session/index.ts";
import { useUserId } from "./user-id.ts";

const idIn = (session: SessionState) =>
  renderHook(() => useUserId(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SessionProvider value={session}>{children}</SessionProvider>
    ),
  }).result.current;

it.each(["signed_out", "resolving"] as const)("throws while the session is %s", (status) => {
  expect(() => idIn({ status })).toThrow("Not authenticated. Please login first.");
});

it("the user id is that of the signed-in person", () => {
  expect(idIn({ status: "signed_in", userId: "ada", email: "ada@example.com" })).toBe("ada");
});
