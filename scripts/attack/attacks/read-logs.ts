import type { Attack } from "../attack.ts";

/** Runs last and checks what all other attacks have left in the log. */
export const readLogs: Attack = {
  title: "find people, codes or tokens in the log, or fill it with errors",
  async run({ product, log }) {
    const { rows } = await product.pool.query<{ email: string; displayTag: string | null }>(
      "select email, display_tag from person",
    );
    const codes = product.mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    const secrets = new Set([
      ...rows.flatMap(({ email, displayTag }) =>
        displayTag === null ? [email] : [email, displayTag],
      ),
      "eyJ",
      "7400 123456",
    ]);
    const leaking = log.filter((line) => [...secrets].some((secret) => line.includes(secret)));
    const quotedCodes = log.filter((line) => codes.some((code) => line.includes(`"${code}"`)));
    // The log must tell the operator when a cap is reached.
    const errors = log
      .filter((line) => ["error", "fatal"].includes(JSON.parse(line).level))
      .filter((line) => JSON.parse(line).stop !== "daily_cap");
    const found = leaking.length + quotedCodes.length;
    return {
      held: found === 0 && errors.length === 0 && log.length > 1_000,
      figures: `${log.length} lines at debug level, ${found} with personal data, ${errors.length} errors${errors[0] === undefined ? "" : `, such as ${errors[0].slice(0, 200)}`}`,
    };
  },
};
