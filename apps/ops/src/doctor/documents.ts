import { readLegalDocuments, WrongSettings } from "@lilypad/server";
import { type Finding, ok, problem, warning } from "./finding.ts";
import type { ValidSettings } from "./settings.ts";

const check = "terms and policy";
const describedIn = "docs/runbooks/terms-and-privacy-policy.md describes the format.";
const dayMs = 86_400_000;

/** Checks that the operator's own terms and privacy policy are set (in production), can be read and are in force. */
export function checkDocuments({ value, isProduction }: ValidSettings, now: Date): Finding[] {
  const files = { terms: value("TERMS_FILE"), privacy: value("PRIVACY_FILE") };
  const missing = [
    ...(files.terms === undefined ? ["TERMS_FILE"] : []),
    ...(files.privacy === undefined ? ["PRIVACY_FILE"] : []),
  ];
  const findings: Finding[] = [];
  if (isProduction && missing.length > 0) {
    const message = `${missing.join(" and ")}: people accept the text that is built into the app, which nobody has adapted to your company and its law.`;
    const remedy = `Let a lawyer write your own, and name the files. ${describedIn}`;
    findings.push(warning(check, message, remedy));
  }
  try {
    const documents = readLegalDocuments({ termsFile: files.terms, privacyFile: files.privacy });
    for (const [name, { version, inForceSince, text }] of Object.entries(documents)) {
      if (text === null) continue;
      const setting = name === "terms" ? "TERMS_FILE" : "PRIVACY_FILE";
      const isEarly = Date.parse(inForceSince) > now.getTime() + dayMs;
      findings.push(
        isEarly
          ? problem(
              check,
              `${setting}: version ${version} is not in force before ${inForceSince}, and people are asked to accept it now.`,
              "Name the version that is in force today, and exchange it on that day.",
            )
          : ok(check, `${setting}: version ${version} is in force since ${inForceSince}.`),
      );
    }
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    findings.push(
      ...error.problems.map((line) =>
        problem(check, `${line}.`, `Correct the file. ${describedIn}`),
      ),
    );
  }
  return findings;
}
