import { afterEach, describe, expect, it } from "vitest";
import { forgetVisitor, visitorId, visitorIdIn } from "./visitor-id.ts";

const id = "0197b2a4-1234-7000-8000-0123456789ab";

afterEach(forgetVisitor);

describe("a visitor id", () => {
  it.each([
    [`lilypad_visitor=${id}`, id],
    [`__Host-lilypad_visitor=${id}`, null],
    [`theme=dark; lilypad_visitor=${id}; x=y`, id],
    [`not_lilypad_visitor=${id}`, null],
    ["lilypad_visitor=somebody", null],
    ["", null],
  ])("in the cookies %j is %j", (cookies, found) => {
    expect(visitorIdIn(cookies)).toBe(found);
  });

  it("is read with https only from the cookie that no other host of the domain can set", () => {
    expect(visitorIdIn(`__Host-lilypad_visitor=${id}`, "https:")).toBe(id);
    expect(visitorIdIn(`lilypad_visitor=${id}`, "https:")).toBeNull();
  });

  it("stays the same until it is forgotten", () => {
    const first = visitorId();
    expect(visitorId()).toBe(first);
    forgetVisitor();
    expect(visitorId()).not.toBe(first);
  });
});
