import { describe, expect, it } from "vitest";
import { screenOf } from "./screen-of.ts";

describe("the screen of a path", () => {
  it.each([
    ["/onboarding", "/onboarding"],
    ["/dashboard/", "/dashboard"],
    ["/t/abcdefghijklmnopqrstuvwxyz0", "/t/:token"],
    ["/t/abc/def", "/other"],
    ["/receipt/abcdefghijklmnopqrstuv", "/receipt/:code"],
    ["/transactions/018f-a/receipt", "/transactions/:id/receipt"],
    ["/t/:token", "/t/:token"],
    ["/teleport/pay/abcdefghijklmnopqrstuvwxyz0", "/teleport/pay/:token"],
    ["/teleport/pay/:token", "/teleport/pay/:token"],
    ["/no/such/page", "/other"],
    ["/", "/other"],
    ["/constructor", "/other"],
    ["/other", "/other"],
  ])("of %s is %s", (path, screen) => expect(screenOf(path)).toBe(screen));
});
