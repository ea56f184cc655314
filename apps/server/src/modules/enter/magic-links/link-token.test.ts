import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashBrowserSecret, hashOfChallenge, isAskingBrowser, linkUrl } from "./link-token.ts";

describe("a magic link's token", () => {
  it("is in the URL's fragment, which browsers send to no server", () => {
    const url = new URL(linkUrl("https://app.lilypad.example", "code", "abc"));
    expect(url.pathname).toBe("/onboarding/login/magic-link");
    expect(url.search).toBe("");
    expect(url.hash).toBe("#code=abc");
  });

  it("is valid for the browsers that requested it", () => {
    const hashes = ["here", "there"].map(hashBrowserSecret);
    expect(["here", "there", "elsewhere", "", null].map((s) => isAskingBrowser(s, hashes))).toEqual(
      [true, true, false, false, false],
    );
  });

  it("has a PKCE code challenge as the hash of the verifier", () => {
    const verifier = "a".repeat(112);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    expect(hashOfChallenge(challenge)).toEqual(hashBrowserSecret(verifier));
  });
});
