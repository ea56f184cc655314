import { waitFor } from "@lilypad/local-stack";
import { dataOf } from "../api/data-of.ts";
import { codeInSandbox } from "../outside/mails.ts";
import { memberOf, textOf } from "../read-members.ts";
import type { World } from "../world.ts";

const timeoutMs = 60_000;
const phoneNumber = "+44 7400 123456";

/** Signs in to the card issuer, whose sessions expire after an hour. */
export async function signInToIssuer(
  { api, mails }: Pick<World, "api" | "mails">,
  person: { email: string; token: string },
): Promise<void> {
  const call = api.as(person);
  const otp = await mails.codeAfter(person.email, async () => dataOf(await call("sendIssuerCode")));
  dataOf(await call("verifyIssuerCode", { body: { otp } }));
}

/** Completes all steps for a card and orders it. */
export async function orderCard(
  world: World,
  person: { email: string; token: string },
): Promise<void> {
  const { sandbox } = world;
  const call = world.api.as(person);
  await signInToIssuer(world, person);
  const { terms } = dataOf(await call("listIssuerTerms"));
  for (const { type, version } of terms)
    dataOf(await call("acceptIssuerTerms", { body: { terms_type: type, version } }));
  dataOf(await call("getIssuerKycFrame"));
  const customers = (await sandbox.ask("GET", "cards/control/customers")) as unknown[];
  const customer = customers.find((one) => memberOf(one, "email") === person.email);
  await sandbox.ask("POST", `cards/control/customers/${textOf(customer, "id")}/kyc`, {
    status: "approved",
  });
  const questions = dataOf(await call("getSourceOfFunds"));
  const answers = questions.map(({ question, answers: [answer = ""] }) => ({ question, answer }));
  dataOf(await call("answerSourceOfFunds", { body: { answers } }));
  const where = `phone/messages?to=${encodeURIComponent(phoneNumber.replaceAll(" ", ""))}`;
  const code = await codeInSandbox(sandbox, where, async () =>
    dataOf(await call("sendIssuerPhoneCode", { body: { phoneNumber } })),
  );
  dataOf(await call("verifyIssuerPhone", { body: { code } }));
  dataOf(await call("createCardSafe"));
  dataOf(await call("setCardSafeCurrency", { body: {} }));
  dataOf(await call("configureCardSafe", { body: {} }));
  await waitFor(async () => dataOf(await call("getCardSafeStatus")).status === "ok", { timeoutMs });
  dataOf(await call("createVirtualCard"));
}
