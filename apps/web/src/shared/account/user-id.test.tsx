import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { signIn } from "../../../test/fake-session.ts";
import * as session from "../session/session.ts";
import { useUserId } from "./user-id.ts";

it.each(["signed_out", "resolving"] as const)("is nobody's while the session is %s", (status) => {
  vi.spyOn(session, "useSession").mockReturnValue({ status });
  expect(() => renderHook(() => useUserId())).toThrow("Not authenticated. Please login first.");
});

it("is the person's who is signed in", () => {
  signIn({ id: "ada", email: "ada@example.com" });
  expect(renderHook(() => useUserId()).result.current).toBe("ada");
});
