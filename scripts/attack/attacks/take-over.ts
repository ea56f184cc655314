import type { Attack } from "../attack.ts";
import type { Actor, AttackWorld } from "../attack-world.ts";

const passcode = "481516";
const thiefsPasscode = "235711";

/** Sets or resets a passcode with the emailed code. */
async function changePasscode(
  { call, product, passSeconds }: AttackWorld,
  operation: "setUpPasscode" | "resetPasscode",
  { token, remoteAddress, email }: Actor,
  chosen: string,
) {
  passSeconds(31);
  await call("sendSecurityCode", { token, remoteAddress, body: {} });
  const body = { passcode: chosen, device_id: "web_attack", code: product.codeFor(email) };
  return call(operation, { token, remoteAddress, body });
}

/** Signs in as a person by reading their email, and resets their passcode. */
export const takeOver: Attack = {
  title: "take over an account with access to its mailbox",
  async run(world) {
    const owner = await world.joinWithMoney("Olga", 20_000);
    await changePasscode(world, "setUpPasscode", owner, passcode);
    const eve = await world.join("Eve");
    world.passSeconds(31);
    const remoteAddress = world.newNetwork();
    const { token } = await world.product.signIn(owner.email, "login", { remoteAddress });
    const thief: Actor = { ...owner, token, remoteAddress };
    const first = await world.send(thief, eve, "1.00");
    await changePasscode(world, "resetPasscode", thief, thiefsPasscode);
    const body = { passcode: thiefsPasscode, device_id: "web_attack" };
    await world.call("verifyPasscode", { token, remoteAddress, body });
    const second = await world.send(thief, eve, "1.00");
    const { token: hers, remoteAddress: home } = owner;
    const cancelled = await world.call("cancelPasscodeReset", {
      token: hers,
      remoteAddress: home,
      body: {},
    });
    return {
      held: first === null && second === null && cancelled.status === 200,
      figures: `$${first === null && second === null ? "0" : "1 or more"} of $200 moved; the owner ${cancelled.status === 200 ? "cancels" : "cannot cancel"} the reset`,
    };
  },
};
