import { randomUUID } from "node:crypto";
import { dataOf, type Product, type SignedUp } from "./worlds/open-product.ts";

/** Steps of people who delete their account. `friend` receives the money that they have left. */
export function createLeaving(product: Product, friend: SignedUp) {
  const send = (from: SignedUp, to: SignedUp, amount: string, memo?: string) =>
    product.call("sendTransfer", {
      token: from.token,
      body: {
        recipientUserId: to.id,
        amount,
        currency: "LIL",
        correlationId: randomUUID(),
        ...(memo === undefined ? {} : { memo }),
      },
    });

  function codeFor(email: string): string {
    const mail = product.mails.findLast(
      ({ to, text }) => to === email && /\b\d{6}\b/.test(text ?? ""),
    );
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "000000";
  }

  return {
    send,
    codeFor,
    /** Signs up a person who sends all their LIL to the friend. */
    async signUpEmpty(name: string): Promise<SignedUp> {
      const person = await product.signUp(name);
      await product.settled();
      dataOf(await send(person, friend, "100.00", "thanks for the fish"));
      await product.settled();
      return person;
    },
    async askForCode({ token, email }: SignedUp): Promise<string> {
      dataOf(await product.call("sendSecurityCode", { token, body: {} }));
      return codeFor(email);
    },
    remove: ({ token }: SignedUp, code?: string) =>
      product.call("deleteAccount", { token, body: code === undefined ? {} : { code } }),
    /** Counts the pending payments that a person has sent. */
    hasSent: async ({ id }: SignedUp) =>
      (
        await product.pool.query(
          `select 1 from activity where person_id = $1 and direction = activity_direction('debit')
             and status = transfer_status('pending')`,
          [id],
        )
      ).rowCount,
    /** Resolves when all payment returns are settled. */
    returned: () =>
      product.until(async () => {
        const { rows } = await product.pool.query<{ open: boolean }>(
          `select exists (select from payment_return where state = payment_return_state('waiting'))
               or exists (select from settlement_operation where state in (operation_state('queued'),
                  operation_state('batched'))) as open`,
        );
        return rows[0]?.open === false;
      }),
    rowOf: async (id: string) =>
      (await product.pool.query("select * from person where id = $1", [id])).rows[0],
  };
}

export type Leaving = ReturnType<typeof createLeaving>;
