import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestCardIssuer } from "../../test/open-test-card-issuer.ts";

let opened: Awaited<ReturnType<typeof openTestCardIssuer>>;
let clock: Date;
beforeEach(async () => {
  clock = new Date("2026-03-01T12:00:00Z");
  opened = await openTestCardIssuer({ now: () => clock });
});
afterEach(() => opened.close());

const api = "/cards/api/v1";
const passSeconds = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
async function signUp(email = "mia@example.com") {
  await opened.call("POST", `${api}/auth/signup/otp`, { email });
  const body = { authEmail: email, otp: opened.codeFor(email) };
  const { text } = await opened.call("POST", `${api}/auth/signup`, body);
  const { id, token }: { id: string; token: string } = JSON.parse(text);
  return { id, token };
}
const pathOf = (id: string) => new URL(opened.issuer.verifyUrl(opened.issuer.find(id).kycToken));

describe("a session", () => {
  it("ends after an hour", async () => {
    const { token } = await signUp();
    passSeconds(3_599);
    expect((await opened.call("GET", `${api}/user`, undefined, token)).status).toBe(200);
    passSeconds(1);
    expect((await opened.call("GET", `${api}/user`, undefined, token)).status).toBe(401);
  });

  it("ends when all sessions are ended in the console", async () => {
    const { token } = await signUp();
    const ended = await opened.call("POST", "/cards/control/sessions/end", {});
    expect(ended.status).toBe(200);
    expect((await opened.call("GET", `${api}/user`, undefined, token)).status).toBe(401);
  });

  it("survives a restart, like all answered changes", async () => {
    const { id, token } = await signUp();
    await opened.close({ keep: true });
    opened = await openTestCardIssuer({ now: () => clock, directory: opened.directory });
    const { text } = await opened.call("GET", `${api}/user`, undefined, token);
    expect(JSON.parse(text)).toMatchObject({ id, email: "mia@example.com" });
  });
});

describe("the terms", () => {
  it("can be read at their listed URL", async () => {
    const { token } = await signUp();
    const { text } = await opened.call("GET", `${api}/user/terms`, undefined, token);
    const { terms }: { terms: { type: string; url: string }[] } = JSON.parse(text);
    expect(terms.map(({ type }) => type)).toContain("privacy-policy");
    for (const { url } of terms) {
      const page = await opened.call("GET", new URL(url).pathname);
      expect(page.status).toBe(200);
      expect(page.text).toContain("nothing here binds anybody");
    }
    for (const type of ["none", "__proto__", "%3Cscript%3E"]) {
      expect((await opened.call("GET", `/cards/terms/${type}`)).status).toBe(404);
    }
  });
});

describe("a code", () => {
  const email = "mia@example.com";
  const signIn = async (otp: string) =>
    (await opened.call("POST", `${api}/auth/signup`, { authEmail: email, otp })).status;

  it("expires after five minutes", async () => {
    await opened.call("POST", `${api}/auth/signup/otp`, { email });
    passSeconds(300);
    expect(await signIn(opened.codeFor(email))).toBe(401);
  });

  it("is invalid after five wrong ones", async () => {
    await opened.call("POST", `${api}/auth/signup/otp`, { email });
    const code = opened.codeFor(email);
    const other = code === "000000" ? "000001" : "000000";
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await signIn(other)).toBe(401);
    expect(await signIn(code)).toBe(401);
  });
});

describe("the verification page", () => {
  const documents = { document: "Passport", selfie: "sample" };

  it("accepts documents, waits for the review, and shows the result", async () => {
    const { id } = await signUp();
    const { pathname } = pathOf(id);
    expect((await opened.call("GET", pathname)).text).toContain("Which document do you have?");
    expect((await opened.call("POST", pathname, documents)).status).toBe(200);
    expect((await opened.call("POST", pathname, documents)).status).toBe(409);
    expect((await opened.call("GET", `${pathname}/state`)).text).toContain("We are looking");
    passSeconds(20);
    expect((await opened.call("GET", `${pathname}/state`)).text).toContain("You are verified");
  });

  it("may be framed by the app only; the console by no page", async () => {
    const { id } = await signUp();
    const policyOf = async (url: string) =>
      String((await opened.call("GET", url)).headers["content-security-policy"]);
    const framed = await policyOf(pathOf(id).pathname);
    expect(framed).toContain("frame-ancestors http://localhost:4000");
    expect(framed).not.toContain("frame-ancestors 'none'");
    expect((await opened.call("GET", pathOf(id).pathname)).text).not.toContain("<nav");
    expect((await opened.call("GET", "/cards")).text).toContain("<nav");
    expect(await policyOf("/cards")).toContain("frame-ancestors 'none'");
  });

  it.each([{}, { ...documents, selfie: "none" }, { ...documents, more: 1 }])(
    "refuses %j",
    async (body) => {
      const { id } = await signUp();
      expect((await opened.call("POST", pathOf(id).pathname, body)).status).toBe(400);
    },
  );

  it("answers 404 for an unknown token", async () => {
    const other = "/cards/verify/6f2c8a52-3d0f-4a3c-9a1e-0d6f0b8f6a11";
    expect((await opened.call("GET", other)).status).toBe(404);
    expect((await opened.call("POST", other, documents)).status).toBe(404);
    expect((await opened.call("GET", "/cards/verify/x")).status).toBe(400);
  });
});

describe("the console", () => {
  it("shows people, with buttons that decide", async () => {
    expect((await opened.call("GET", "/cards")).text).toContain("No customer yet");
    const { id } = await signUp();
    expect((await opened.call("GET", "/cards/console/customers")).text).toContain("Approve");
    const decide = (status: string) =>
      opened.call("POST", `/cards/control/customers/${id}/kyc`, { status });
    expect((await decide("approved")).status).toBe(200);
    const after = (await opened.call("GET", "/cards/console/customers")).text;
    expect(after).toContain(">Approved<");
    expect(after).not.toContain(">Approve<");
    expect((await decide("perhaps")).status).toBe(400);
  });

  it("never shows the URL of a verification page", async () => {
    const { id } = await signUp();
    const { kycToken } = opened.issuer.find(id);
    for (const url of ["/cards", "/cards/console/customers", "/cards/control/customers"]) {
      expect((await opened.call("GET", url)).text).not.toContain(kycToken);
    }
  });

  it("changes how the issuer behaves, and refuses unknown settings", async () => {
    const settings = "/cards/control/settings";
    await opened.call("POST", settings, { provider: "down", autoApproveMs: null });
    expect((await opened.call("GET", `${api}/cards`)).status).toBe(503);
    const shown = await opened.call("GET", settings);
    expect(JSON.parse(shown.text)).toMatchObject({ provider: "down", autoApproveMs: null });
    expect((await opened.call("GET", "/cards/console/behaviour")).status).toBe(200);
    expect((await opened.call("POST", settings, { provider: "odd" })).status).toBe(400);
  });
});
