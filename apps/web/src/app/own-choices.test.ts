import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "@lilypad/api-contract";
import { expect, it } from "vitest";

const source = join(process.cwd(), "apps/web/src");

/** The operations that a person may have to confirm with a second factor. The console has its own step-up. */
const confirmed = Object.values<{ name: string; access: string; errors: readonly string[] }>(
  operations,
)
  .filter(({ access, errors }) => access === "stepUp" || errors.includes("STEP_UP_REQUIRED"))
  .map(({ name }) => name);

/** Callers that do not show the outcome at all, or run where no one can confirm. */
const silent: Readonly<Record<string, string>> = {
  "features/bank/funding/data/use-submit.ts": "the withdrawal goes on without the call",
  "features/bank/bank-accounts/link-bank-flow.tsx": "without it, the address is asked for again",
  "features/enter/signup/data/save-profile.ts":
    "nobody has a second factor before the account is open",
  "features/enter/legal/acceptance-sheet.tsx": "accepting a document needs no confirmation",
  "features/money/send/submit-intent.ts": "send-intent.ts reads it",
  "features/money/send/use-signing.ts": "send-intent.ts reads it",
  "features/cards/setup/activate-step.tsx": "use-issuer-step.ts reads it",
  "features/cards/setup/safe-step.tsx": "use-issuer-step.ts reads it",
};

const callers = globSync("features/**/*.{ts,tsx}", { cwd: source })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), "utf8") }))
  .filter(({ text }) =>
    confirmed.some((name) => new RegExp(`[cC]all\\w*\\)?\\(\\s*"${name}"`).test(text)),
  );

it("every caller of an operation that has to be confirmed treats a cancelled confirmation as the person's choice", () => {
  expect(confirmed).toContain("sendTransfer");
  expect(callers.length).toBeGreaterThan(15);
  const deaf = callers
    .filter(({ file, text }) => !text.includes("isCancelled") && !(file in silent))
    .map(({ file }) => file);
  expect(deaf).toEqual([]);
});
