import { randomBytes } from "node:crypto";
import type { Attack } from "../attack.ts";
import type { AttackWorld } from "../attack-world.ts";

/** Sends every anonymous request about an email address. @returns the answers without the address */
async function askAbout(world: AttackWorld, email: string): Promise<string> {
  const remoteAddress = world.newNetwork();
  const answers = [
    await world.call("checkUserExists", { remoteAddress, body: { email } }),
    await world.call("verifyOtp", {
      remoteAddress,
      body: { email, token: "000000", type: "login" },
    }),
    await world.call("sendOtp", { remoteAddress, body: { email, type: "login" } }),
    await world.call("sendMagicLink", { remoteAddress, body: { email } }),
    await world.call("login", { remoteAddress, body: { email } }),
  ];
  // Only the email address itself may differ.
  return JSON.stringify(answers.map(({ status, code, data }) => [status, code, data]))
    .replaceAll(email, "address")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
}

/** Compares the answers for email addresses with an account and without one. */
export const findAccounts: Attack = {
  title: "find out who has an account, or who signed in recently",
  async run(world) {
    const people = [await world.join("Ann"), await world.join("Ben")];
    // Their codes have expired, and are still stored.
    world.passSeconds(11 * 60);
    const nobody = [1, 2].map(() => `nobody.${randomBytes(4).toString("hex")}@example.com`);
    const answers = new Set<string>();
    for (const email of [...people.map((person) => person.email), ...nobody])
      answers.add(await askAbout(world, email));
    return {
      held: answers.size === 1,
      figures: `5 questions about 4 addresses: ${answers.size === 1 ? "the same answers" : [...answers].join(" | ")}`,
    };
  },
};
