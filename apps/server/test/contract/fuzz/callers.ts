import { type StaffRole, staffRoles } from "@lilypad/api-contract";
import { hireStaff } from "../../hire-staff.ts";
import { dataOf, type Product, type SignedUp } from "../../worlds/open-product.ts";

/** One of those who call: its kind, and a token that is renewed when its session has ended. */
export interface Caller {
  readonly kind: string;
  /** Undefined for callers without a session. */
  token: string | undefined;
  /** Opens the caller's session anew; undefined if its token never gets better. */
  readonly renew?: () => Promise<string>;
}

export interface CallerParts {
  product: Product;
  /** Gives a new person money, or a bank account. */
  equip: (person: SignedUp) => Promise<void>;
}

/**
 * Opens several customers and one caller of every other kind: without a token, with a forged one, with a session that has
 * ended, half signed up, with a second factor that was not confirmed and one that was, frozen, and staff of each role.
 */
export async function openCallers({ product, equip }: CallerParts): Promise<Caller[]> {
  const callers: Caller[] = [];
  let people = 0;

  async function open(kind: string, prepare: (person: SignedUp) => Promise<unknown>) {
    const renew = async () => {
      people += 1;
      const person = await product.signUp(`P${people}`);
      await prepare(person);
      return person.token;
    };
    callers.push({ kind, token: await renew(), renew });
  }

  for (const kind of ["customer one", "customer two", "customer three"]) await open(kind, equip);
  await open("a frozen customer", async (person) => {
    await equip(person);
    await product.modules.freezes.freeze(
      { by: person.id, role: "support", reason: null, record: async () => undefined },
      { personId: person.id, kind: "suspected_fraud", note: "A test of freezes", hours: 24 },
    );
  });
  await open("a customer without a step-up", ({ id }) =>
    product.pool.query("update person set second_factor = true where id = $1", [id]),
  );
  await open("a customer with a step-up", async (person) => {
    await equip(person);
    await product.pool.query("update person set second_factor = true where id = $1", [person.id]);
    await product.pool.query(
      "update session set step_up_until = now() + interval '12 hours' where person_id = $1",
      [person.id],
    );
  });
  for (const role of staffRoles satisfies readonly StaffRole[])
    await open(`staff: ${role}`, (person) => hireStaff(product, person, role));

  const enter = async () => {
    people += 1;
    return (await product.signIn(`newcomer.${people}@example.com`, "signup")).token;
  };
  callers.push({
    kind: "somebody who has not signed up wholly",
    token: await enter(),
    renew: enter,
  });

  const ended = await product.signUp("Ended");
  dataOf(await product.call("logout", { token: ended.token }));
  callers.push({ kind: "an ended session", token: ended.token });
  callers.push({ kind: "a forged token", token: `${ended.token.slice(0, -6)}AAAAAA` });
  callers.push({ kind: "nobody", token: undefined });
  return callers;
}
