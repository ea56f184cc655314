import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where one press ends mails of this kind (RFC 8058); the same address shows people a page. */
  unsubscribeUrl?: string;
  /** "<id@host>": the same mail sent twice has the same, so that mail programs show it once. */
  messageId?: string;
}

/** The mail server understood the mail and will never take it. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/**
 * Hands a mail to the mail server; rejects when it is not accepted.
 * @throws MailRefused when sending it again would be in vain
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** 5xx to the recipient or the mail itself; 5xx to our login is the operator's to mend. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 500 &&
  "code" in error &&
  (error.code === "EENVELOPE" || error.code === "EMESSAGE");

/** @param smtpUrl smtp://user:password@host:port; @param from "Lilypad <hello@lilypad.example>" */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          from,
          ...mail,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribeUrl === undefined
              ? {}
              : {
                  "List-Unsubscribe": `<${unsubscribeUrl}>`,
                  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                }),
          },
        });
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused("the mail server refused", { cause: error });
        throw error;
      }
    },
  };
}
