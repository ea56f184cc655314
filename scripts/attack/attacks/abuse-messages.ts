import { waitFor } from "@lilypad/testing";
import type { Attack } from "../attack.ts";

/** First and last names that would put a link, a phone number or our name into our messages. */
const names: readonly (readonly [string, string])[] = [
  ["Visit", "pay247.com now"],
  ["Account locked", "call +44 20 7946 0000"],
  ["evil。com", "login"],
  ["xn--80ak6aa92e3.com", "x"],
  ["1.1.1.1", "login"],
  ["Lilypad", "Support"],
  ["Lilураd", "Security"],
  ["https://evil.example", "x"],
];

/** Text that must not occur in a message: a link, a phone number or a name that looks like ours. */
const abusive = /pay247|7946 0000|evil|xn--|1\.1\.1\.1|Lilypad Support|Lilураd|example\.com\//iu;

/** People with such names request money; the emails about it are checked. */
export const abuseMessages: Attack = {
  title: "put links, phone numbers or our name into our own messages",
  async run(world) {
    const victim = await world.join("Vera");
    let sent = 0;
    for (const [first_name, last_name] of names) {
      const { token, remoteAddress } = await world.join("Eve");
      const profile = { first_name, last_name };
      await world.call("updateProfile", { token, remoteAddress, body: profile });
      const body = {
        toUserId: victim.id,
        amount: "0.01",
        currency: "USD" as const,
        memo: "go to evil.example",
      };
      const { data } = await world.call("createPaymentRequest", { token, remoteAddress, body });
      if (data !== undefined) sent += 1;
    }
    const about = () =>
      world.product.mails.filter(
        ({ to, subject }) => to === victim.email && subject.includes("request"),
      );
    await waitFor(() => about().length >= sent, { timeoutMs: 30_000 }).catch(() => undefined);
    const found = about().flatMap(({ subject, text, html }) => {
      const all = `${subject} ${text} ${html ?? ""}`;
      return abusive.exec(all.replaceAll(/https?:\/\/localhost[^\s"]*/g, "")) ?? [];
    });
    return {
      held: found.length === 0 && about().length > 0,
      figures: `${names.length} names, ${sent} requests, ${about().length} mails, forbidden text: ${found.join(", ") || "none"}`,
    };
  },
};
