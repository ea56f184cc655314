import { randomBytes } from "node:crypto";
import type { Attack } from "../attack.ts";
import type { AttackWorld } from "../attack-world.ts";

/** Returns the cookies of an answer, for the next request. */
function cookiesOf(headers: Record<string, unknown>): string {
  const set = headers["set-cookie"];
  const lines = Array.isArray(set) ? set : set === undefined ? [] : [set];
  return lines.map((line) => String(line).split(";")[0]).join("; ");
}

/** Counts guesses at codes that were valid at the time; each has one chance in a million. */
async function countChances({ product }: AttackWorld, email: string): Promise<number> {
  const { rows } = await product.pool.query<{ chances: number }>(
    "select coalesce(sum(attempts), 0)::integer as chances from email_code where email = $1",
    [email],
  );
  return rows[0]?.chances ?? 0;
}

/** Enters wrong codes for an email address from many networks. @returns how many the API checked */
async function guess(world: AttackWorld, email: string, networks: number): Promise<number> {
  let taken = 0;
  for (let n = 0; n < networks; n += 1) {
    const remoteAddress = world.newNetwork();
    await world.call("sendOtp", { remoteAddress, body: { email, type: "login" } });
    for (let tries = 0; tries < 8; tries += 1) {
      const token = String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, "0");
      const body = { email, token, type: "login" as const };
      const answer = await world.call("verifyOtp", { remoteAddress, body });
      if (answer.data?.session) throw new Error("a guess was right");
      if (answer.status === 429) break;
      taken += 1;
    }
    world.passSeconds(31);
  }
  return taken;
}

/** Guesses codes and requests codes and links until every limit is reached. */
export const lockOut: Attack = {
  title: "lock somebody out of signing in, or guess their code",
  async run(world) {
    const email = `owner.${randomBytes(4).toString("hex")}@example.com`;
    const home = world.newNetwork();
    const enter = async (cookie?: string) => {
      const at = { remoteAddress: home, ...(cookie === undefined ? {} : { cookie }) };
      const type = "signup" as const;
      await world.call("sendOtp", { ...at, body: { email, type } });
      const body = { email, type, token: world.product.codeFor(email) };
      return world.call("verifyOtp", { ...at, body });
    };
    const known = cookiesOf((await enter()).headers);
    world.passSeconds(31);
    const taken = await guess(world, email, 20);
    for (let n = 0; n < 40; n += 1) {
      const remoteAddress = world.newNetwork();
      await world.call("sendMagicLink", { remoteAddress, body: { email } });
    }
    const owner = await enter(known);
    const chances = await countChances(world, email);
    const isIn = owner.data?.session?.user.email === email;
    return {
      held: isIn && chances <= 100,
      figures: `${taken} guesses from 20 networks had ${chances} chances in a million; the owner's device ${isIn ? "gets in" : "is refused"}`,
    };
  },
};
