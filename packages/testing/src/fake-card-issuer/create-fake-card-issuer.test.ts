import { expect, test } from "vitest";
import { createFakeCardIssuer } from "./create-fake-card-issuer.ts";

async function open() {
  const issuer = createFakeCardIssuer();
  const email = "mia@example.com";
  await issuer.sendEmailCode(email);
  const { token } = await issuer.signUp({ email, code: issuer.codeFor(email) ?? "" });
  return { issuer, token };
}

test("a planned failure has an effect only with takesEffect", async () => {
  const { issuer, token } = await open();
  issuer.failWith("UNKNOWN_OUTCOME");
  await expect(issuer.createSafe(token)).rejects.toMatchObject({ code: "UNKNOWN_OUTCOME" });
  await expect(issuer.getSafe(token)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  issuer.recover();
  expect((await issuer.getSafe(token)).address).toBeNull();
  issuer.failWith("UNKNOWN_OUTCOME", { takesEffect: true });
  await expect(issuer.createSafe(token)).rejects.toMatchObject({ code: "UNKNOWN_OUTCOME" });
  issuer.recover();
  expect((await issuer.getSafe(token)).address).toMatch(/^0x/);
});

test("ended sessions are refused", async () => {
  const { issuer, token } = await open();
  issuer.endSessions();
  await expect(issuer.getCustomer(token)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
});
