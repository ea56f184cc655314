import { type Operation, operations } from "@lilypad/api-contract";
import type { Attack } from "../attack.ts";

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Creates an unsigned access token with the claims of a valid one and of an administrator. */
function forge(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return `${base64({ alg: "none", typ: "JWT" })}.${base64({ ...claims, is_admin: true })}.`;
}

/** Calls every operation that needs a session with invalid tokens, and administrators' operations as a customer. */
export const misuseTokens: Attack = {
  title: "use the API without a session, with a forged or an ended one, or as an administrator",
  async run(world) {
    const ended = await world.join("Eve");
    const { id, token } = await world.join("Eve");
    await world.call("logout", { token: ended.token, remoteAddress: ended.remoteAddress });
    const bad: Record<string, string | undefined> = {
      none: undefined,
      forged: forge(token),
      cut: token.slice(0, -3),
      ended: ended.token,
    };
    const all: Operation[] = Object.values(operations);
    const guarded = all.filter(({ access }) => access !== "public" && access !== "optional");
    // A send checks the session in the SQL statement that moves the money, so the payment must be valid.
    const payment = { recipientUserId: id, amount: "0.01", currency: "USD" };
    const got: string[] = [];
    let asked = 0;
    for (const operation of guarded) {
      const tokens = Object.entries(bad);
      if (operation.access.startsWith("staff")) tokens.push(["customer's", token]);
      for (const [kind, value] of tokens) {
        asked += 1;
        const { statusCode } = await world.product.app.inject({
          method: operation.method,
          url: operation.path.replaceAll(/\{\w+\}/g, ended.id),
          remoteAddress: world.newNetwork(),
          headers: value === undefined ? {} : { authorization: `Bearer ${value}` },
          ...(operation.name === "sendTransfer" ? { payload: payment } : {}),
        });
        if (statusCode !== 401 && statusCode !== 403)
          got.push(`${operation.name} with ${kind}: ${statusCode}`);
      }
    }
    return {
      held: got.length === 0 && asked > 300,
      figures: `${asked} requests to ${guarded.length} operations${got.length === 0 ? ", all refused" : `; not refused: ${got.join(", ")}`}`,
    };
  },
};
