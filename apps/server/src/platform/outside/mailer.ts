import { createTransport } from "nodemailer";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address for unsubscribing with one click (RFC 8058). In a browser it shows a page. */
  unsubscribeUrl?: string;
  /** In the form "<id@host>". A mail that is sent again has the same id, so that mail programs show it once. */
  messageId?: string;
}

/** The mail server refused the mail finally, so that retrying is useless. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/**
 * Sends mails. The promise is rejected if the mail server does not accept a mail.
 * @throws MailRefused if a retry is useless
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A 5xx for the recipient or the mail is final; a 5xx for our login must be fixed by the operator. */
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
        if (isRefusal(error)) throw new MailRefused("the SMTP server refused", { cause: error });
        throw error;
      }
    },
  };
}

/** Wraps a mailer to report the outcome of each mail. */
export const observeMailer = (
  mailer: Mailer,
  onOutcome: (outcome: "sent" | "refused" | "failed") => void,
): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail);
    } catch (error) {
      onOutcome(error instanceof MailRefused ? "refused" : "failed");
      throw error;
    }
    onOutcome("sent");
  },
});
