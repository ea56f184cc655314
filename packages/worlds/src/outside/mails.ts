import { waitFor } from "@lilypad/local-stack";
import { memberOf } from "../read-members.ts";
import type { Sandbox } from "./open-sandbox.ts";

/** Where mailed codes arrive. */
export interface Mails {
  /** Does what has a code sent, and waits for it. @throws Error if none arrives, or what the action throws */
  codeAfter(email: string, act: () => Promise<unknown>): Promise<string>;
}

const timeoutMs = 60_000;

/** @param read the codes that have arrived, newest first */
async function codeAfter(
  what: string,
  read: () => Promise<string[]> | string[],
  act: () => Promise<unknown>,
): Promise<string> {
  const before = await waitFor(read, { timeoutMs });
  await act();
  return waitFor(
    async () => {
      const [newest, ...others] = await read();
      // An inbox that was opened anew has fewer codes than before.
      const isNew = others.length >= before.length || !before.includes(newest ?? "");
      return isNew ? newest : undefined;
    },
    { timeoutMs },
  ).catch((error: unknown) => {
    throw new Error(`no code arrived for ${what}`, { cause: error });
  });
}

/** Does what has the sandbox keep a message with a code, and waits for it. @param where the path of the messages */
export const codeInSandbox = (
  sandbox: Sandbox,
  where: string,
  act: () => Promise<unknown>,
): Promise<string> =>
  codeAfter(
    where,
    async () => {
      const found = await sandbox.ask("GET", where);
      const texts = Array.isArray(found) ? found.map((one) => String(memberOf(one, "text"))) : [];
      return texts.flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    },
    act,
  );

/** The mails in the inbox of a sandbox. */
export const sandboxMails = (sandbox: Sandbox): Mails => ({
  codeAfter: (email, act) =>
    codeInSandbox(sandbox, `inbox/messages?to=${encodeURIComponent(email)}`, act),
});

/** The mails that a mail server has got, with the code in the subject. */
export const serverMails = ({ mails }: { mails: readonly string[] }): Mails => ({
  codeAfter: (email, act) =>
    codeAfter(
      email,
      () =>
        mails
          .filter((mail) => mail.includes(`To: ${email}`))
          .flatMap((mail) => /^Subject: (\d{6}) /m.exec(mail)?.[1] ?? [])
          .reverse(),
      act,
    ),
});
