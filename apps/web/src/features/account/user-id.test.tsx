import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useUserId } from "./user-id.ts";

const session = vi.hoisted(() => ({ now: {} as { status: string; userId?: string } }));
vi.mock("../../shared/session/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => session.now,
}));

it.each(["signed_out", "resolving"])("is nobody's while the session is %s", (status) => {
  session.now = { status };
  expect(() => renderHook(() => useUserId())).toThrow("Not authenticated. Please login first.");
});

it("is the person's who is signed in", () => {
  session.now = { status: "signed_in", userId: "ada" };
  expect(renderHook(() => useUserId()).result.current).toBe("ada");
});
