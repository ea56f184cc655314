import type { ErrorCode } from "@lilypad/api-contract";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
import { auth } from "../../../../test/fake-session.ts";
import { SessionError } from "../../../shared/session/client/index.ts";
import { followMagicLink, readMagicLink } from "./magic-link.ts";

const secret = "k".repeat(43);

it.each([
  [`#code=${secret}`, { kind: "code", secret }],
  [`#token=${secret}`, { kind: "token", secret }],
  ["", null],
  ["#", null],
  ["#code=", null],
  ["#code=short", null],
  [`#code=${"k".repeat(129)}`, null],
  ["#code=<script>alert(1)</script>", null],
  [`#other=${secret}`, null],
])("the link %j is read as %j", (hash, link) => {
  expect(readMagicLink(hash)).toEqual(link);
});

describe("a sign-in link of the session client", () => {
  const verifierKey = "lilypad.session-code-verifier";
  const follow = () => followMagicLink({ kind: "code", secret });
  /** The session client removes the verifier in any case. */
  const refuse = (error: Error) =>
    auth.exchangeCodeForSession.mockImplementation(async () => {
      localStorage.removeItem(verifierKey);
      return { data: { session: null, user: null }, error };
    });

  beforeEach(() => {
    auth.exchangeCodeForSession.mockReset();
    localStorage.setItem(verifierKey, "verifier");
  });

  it.each([
    [true, "required"],
    [false, null],
    [undefined, null],
  ])("signs in; second factor required: %j", async (mfa_required, kept) => {
    auth.exchangeCodeForSession.mockResolvedValue({
      data: { session: { mfa_required } },
      error: null,
    });
    expect(await follow()).toEqual({ kind: "signed_in", mfaRequired: mfa_required === true });
    expect(auth.exchangeCodeForSession).toHaveBeenCalledWith(secret);
    expect(localStorage.getItem("lilypad.second-factor")).toBe(kept);
  });

  it.each([
    ["bad_code_verifier", 400, { kind: "other_browser" }],
    ["flow_state_not_found", 404, { kind: "expired" }],
    ["flow_state_expired", 403, { kind: "expired" }],
    ["over_request_rate_limit", 429, { kind: "failed", text: "Refused." }],
    [undefined, 500, { kind: "failed", text: null }],
  ])(
    "that is refused with %s (%i) is %j, and a newer link still works",
    async (code, status, followed) => {
      const kind = status < 500 ? "refused" : "unanswered";
      refuse(new SessionError(kind, "Refused.", status, code));
      expect(await follow()).toEqual(followed);
      expect(localStorage.getItem(verifierKey)).toBe("verifier");
    },
  );

  it("is not used up if no answer arrived", async () => {
    refuse(new SessionError("unanswered", "offline"));
    expect(await follow()).toEqual({ kind: "failed", text: null });
    expect(localStorage.getItem(verifierKey)).toBe("verifier");
  });

  it("belongs to another browser if none was requested here, and is not sent to the server", async () => {
    localStorage.removeItem(verifierKey);
    expect(await follow()).toEqual({ kind: "other_browser" });
    expect(auth.exchangeCodeForSession).not.toHaveBeenCalled();
  });
});

describe("a sign-in link of the API", () => {
  const route = "verifyMagicLink";
  const follow = () => followMagicLink({ kind: "token", secret });

  it("signs in", async () => {
    auth.setSession.mockResolvedValue({ error: null });
    const session = { access_token: "a", refresh_token: "r" };
    const { calls } = fakeApi({ [route]: { session, mfa_required: true } });
    expect(await follow()).toEqual({ kind: "signed_in", mfaRequired: true });
    expect(calls()).toMatchObject([{ body: { token: secret } }]);
    expect(auth.setSession).toHaveBeenCalledWith(expect.objectContaining(session));
  });

  it.each<[ErrorCode, object]>([
    ["LINK_OTHER_BROWSER", { kind: "other_browser" }],
    ["LINK_EXPIRED", { kind: "expired" }],
    ["RATE_LIMITED", { kind: "failed", text: "No." }],
  ])("that is refused with %s is %j", async (code, followed) => {
    fakeApi({ [route]: refusal(code, "No.") });
    expect(await follow()).toEqual(followed);
  });

  it("counts as unanswered without a network", async () => {
    fakeApi({ verifyMagicLink: noAnswer });
    expect(await follow()).toEqual({ kind: "failed", text: null });
  });
});
