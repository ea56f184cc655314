import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { screenOf } from "./screen-of.ts";

describe("the screen of a path", () => {
  it.each([
    ["/onboarding", "/onboarding"],
    ["/dashboard/", "/dashboard"],
    ["/t/abcdefghijklmnopqrstuvwxyz0", "/t/:token"],
    ["/t/abc/def", "/t/:token"],
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

it("is known for every route (add a new route to the contract's screen-path.ts)", () => {
  // Routes that redirect immediately, and one that exists in development only.
  const passing = ["/", "/onboarding/signup/email-collection", "/dev/ui"];
  const routes = ["app.tsx", "signed-in.tsx", "payer-page.tsx"].flatMap((file) =>
    [...readFileSync(`apps/web/src/app/${file}`, "utf8").matchAll(/<Route path="([^"]+)"/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(routes.length).toBeGreaterThan(30);
  const unknown = routes.filter((path) => screenOf(path) === "/other" && !passing.includes(path));
  expect(unknown).toEqual([]);
});
