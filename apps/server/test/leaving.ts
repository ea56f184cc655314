import { randomUUID } from "node:crypto";
import { dataOf, type Product, type SignedUp } from "./open-product.ts";

/** What people do who delete their account; `friend` takes what they have left. */
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
    /** Somebody who has given all their LIL away. */
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
    rowOf: async (id: string) =>
      (await product.pool.query("select * from person where id = $1", [id])).rows[0],
  };
}

export type Leaving = ReturnType<typeof createLeaving>;
