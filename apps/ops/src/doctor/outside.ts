import { checkSmtp } from "@lilypad/server";
import { describeError } from "../describe-error.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";
import { type Certificate, reach } from "./reach.ts";
import type { ValidSettings } from "./settings.ts";

const dayMs = 86_400_000;
const expiryWarningDays = 14;

/** Checks a certificate. @param whose the setting with the host's address, such as "PUBLIC_URL" */
export function evaluateCertificate(
  check: string,
  whose: string,
  { validTo, distrust }: Certificate,
  now: Date,
): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
  const date = validTo.toISOString().slice(0, 10);
  const remedy = "Renew the certificate, and find out why it was not renewed automatically.";
  if (days < 0) return problem(check, `The certificate of ${whose} expired on ${date}.`, remedy);
  if (distrust !== null) {
    const message = `The certificate of ${whose} is not trusted: ${distrust}.`;
    return problem(
      check,
      message,
      "Use a certificate for this host from an authority that browsers trust.",
    );
  }
  if (days < expiryWarningDays) {
    return warning(check, `The certificate of ${whose} expires in ${days} days (${date}).`, remedy);
  }
  return ok(check, `${whose} can be reached; its certificate is valid until ${date}.`);
}

/** Connects to a configured service. No request is sent, so nothing is ordered, paid or messaged. */
async function checkService(name: string, address: string, now: Date): Promise<Finding> {
  try {
    const certificate = await reach(address);
    return certificate === null
      ? ok(name, `${name} can be reached.`)
      : evaluateCertificate(name, name, certificate, now);
  } catch (error) {
    const message = `${name} cannot be reached: ${describeError(error)}.`;
    return problem(name, message, `Check ${name} and that this machine may connect to it.`);
  }
}

/** Services that the server calls, if their settings are set. */
const services = [
  "RAMP_BASE_URL",
  "BANK_DIRECTORY_URL",
  "CARD_ISSUER_BASE_URL",
  "SMS_URL",
  "SCREENING_URL",
  "ASSISTANT_URL",
  "AUTH_URL",
  "ERROR_REPORTING_DSN",
  "ANALYTICS_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
] as const;

const isUsed = (settings: ValidSettings, name: (typeof services)[number]) =>
  name !== "CARD_ISSUER_BASE_URL" || settings.value("CARDS_ENABLED") === "true";

export function checkServices(settings: ValidSettings, now: Date): Promise<Finding[]> {
  const used = services.flatMap((name) => {
    const address = settings.value(name);
    return address !== undefined && isUsed(settings, name) ? [{ name, address }] : [];
  });
  return Promise.all(used.map(({ name, address }) => checkService(name, address, now)));
}

/** Connects to the mail server and signs in. No mail is sent. */
export async function checkMail({ value, isProduction }: ValidSettings): Promise<Finding[]> {
  const smtpUrl = value("SMTP_URL");
  if (smtpUrl === undefined) return [];
  const check = "mail server";
  try {
    const { encrypted } = await checkSmtp(smtpUrl);
    if (encrypted || !isProduction) {
      return [ok(check, `The mail server accepts us${encrypted ? ", with encryption" : ""}.`)];
    }
    const remedy = "Use a mail server with STARTTLS, or smtps:// with its port.";
    return [
      warning(check, "The mail server offers no encryption, so codes are sent in clear.", remedy),
    ];
  } catch (error) {
    const message = `The mail server does not accept us: ${describeError(error)}.`;
    return [
      problem(
        check,
        message,
        "Check SMTP_URL with its user and password. Without mail nobody can sign in.",
      ),
    ];
  }
}

/** Asks the product at its public address whether it is running. */
async function askHealth(publicUrl: string): Promise<Finding> {
  const check = "product";
  try {
    const answer = await fetch(`${publicUrl.replace(/\/$/, "")}/health`, {
      signal: AbortSignal.timeout(5_000),
    });
    if (answer.ok) return ok(check, "The product answers at PUBLIC_URL.");
    const message = `PUBLIC_URL answers ${answer.status} to /health.`;
    return warning(
      check,
      message,
      "Start a server, and let the proxy lead to it: docs/runbooks/https.md.",
    );
  } catch (error) {
    const message = `The product does not answer at PUBLIC_URL: ${describeError(error)}.`;
    return warning(
      check,
      message,
      "Start a server, and let the proxy lead to it: docs/runbooks/https.md.",
    );
  }
}

/** Checks the public address: its certificate, and whether the product answers there. */
export async function checkPublicUrl(settings: ValidSettings, now: Date): Promise<Finding[]> {
  const publicUrl = settings.value("PUBLIC_URL");
  if (publicUrl === undefined) return [];
  const findings: Finding[] = [];
  if (publicUrl.startsWith("https:")) {
    try {
      const certificate = await reach(publicUrl);
      if (certificate !== null) {
        findings.push(evaluateCertificate("public address", "PUBLIC_URL", certificate, now));
      }
    } catch (error) {
      const message = `PUBLIC_URL cannot be reached from here: ${describeError(error)}.`;
      const remedy =
        "Check the name's DNS record and the proxy, or run this where PUBLIC_URL can be reached.";
      return [warning("public address", message, remedy)];
    }
  }
  return [...findings, await askHealth(publicUrl)];
}
