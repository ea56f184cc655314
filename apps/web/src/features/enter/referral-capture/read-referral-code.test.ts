import { describe, expect, it } from "vitest";
import { type OpenedPage, readReferralCode, withoutReferralCode } from "./read-referral-code.ts";

const origin = "https://app.lilypad.example";
const nothing: OpenedPage = {
  origin,
  search: "",
  hash: "",
  referrer: "",
  historyState: null,
  sessionStored: null,
};

describe("the referral code that led to a page", () => {
  it.each<[string, Partial<OpenedPage>, string | null]>([
    ["is in the query", { search: "?r=ABCD2345" }, "ABCD2345"],
    ["is in the query among others", { search: "?utm=x&r=ABCD2345" }, "ABCD2345"],
    ["is in our own referrer", { referrer: `${origin}/onboarding?r=ABCD2345` }, "ABCD2345"],
    ["is in the history", { historyState: { pending_referral: "ABCD2345" } }, "ABCD2345"],
    ["is in the session storage", { sessionStored: "ABCD2345" }, "ABCD2345"],
    ["is in the hash", { hash: "#r=ABCD2345" }, "ABCD2345"],
    ["is in a path in the hash", { hash: "#/onboarding?r=ABCD2345" }, "ABCD2345"],
    ["is nowhere", {}, null],
    ["is not in another site's address", { referrer: "https://e.example/?r=ABCD2345" }, null],
    ["is not in a referrer that is no address", { referrer: "about:?r=ABCD2345" }, null],
    ["is not a script", { search: "?r=<script>alert(1)</script>" }, null],
    ["is not too long", { search: `?r=${"A".repeat(33)}` }, null],
    ["is not too short", { search: "?r=abc" }, null],
    ["is not empty", { search: "?r=" }, null],
    ["is no odd thing in the history", { historyState: { pending_referral: 42 } }, null],
    ["is not mixed up with another anchor", { hash: "#rules" }, null],
  ])("%s", (_, page, code) => {
    expect(readReferralCode({ ...nothing, ...page })).toBe(code);
  });

  it("is taken from the first source that has one", () => {
    const page: OpenedPage = {
      origin,
      search: "?r=QUERY",
      referrer: `${origin}/onboarding?r=REFERRER`,
      historyState: { pending_referral: "HISTORY" },
      sessionStored: "SESSION",
      hash: "#r=HASH",
    };
    expect(readReferralCode(page)).toBe("QUERY");
    expect(readReferralCode({ ...page, search: "?r=no!" })).toBe("REFERRER");
    expect(readReferralCode({ ...page, search: "", referrer: "" })).toBe("HISTORY");
    const bare = { ...page, search: "", referrer: "", historyState: null };
    expect(readReferralCode(bare)).toBe("SESSION");
    expect(readReferralCode({ ...bare, sessionStored: null })).toBe("HASH");
  });
});

describe("a URL without its referral code", () => {
  it.each([
    ["/onboarding?r=ABCD2345", "/onboarding"],
    ["/onboarding?utm=x&r=ABCD2345#top", "/onboarding?utm=x#top"],
    ["/onboarding?r=no!", "/onboarding"],
    ["/onboarding#r=ABCD2345", "/onboarding"],
    ["/onboarding?step=email", null],
    ["/onboarding#rules", null],
  ])("of %s is %s", (path, clean) => {
    expect(withoutReferralCode(`${origin}${path}`)).toBe(clean);
  });
});
