// The built-in terms and privacy policy are texts of the web app; the server records which version of them people accept.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { builtInDocument } from "../apps/server/src/modules/enter/legal-documents/legal-document.ts";
import { privacyOf } from "../apps/web/src/features/enter/legal/privacy.ts";
import { termsOf } from "../apps/web/src/features/enter/legal/terms.ts";

const keeper = {
  name: "Pond Ltd",
  postalAddress: "1 Shore Road, London",
  email: "help@pond.internal",
  phone: "+49 30 23125 100",
  host: "pond.internal",
  network: "Arbitrum",
  dollarToken: "USDC",
  usesPlaces: true,
  asksOutside: true,
  offersCards: true,
  reportsErrors: true,
  countsViews: true,
};
const texts = { terms: termsOf(keeper), privacy: privacyOf(keeper) };

it("the built-in texts show the day of the version that the server records", () => {
  const day = new Date(`${builtInDocument.inForceSince}T00:00:00Z`);
  const shown = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    day,
  );
  expect(texts.terms.inForceSince).toBe(shown);
  expect(texts.privacy.inForceSince).toBe(shown);
  expect(builtInDocument.version).toBe(`built-in ${builtInDocument.inForceSince}`);
});

it("the built-in texts are those of their version: a change of meaning gets a new one, and everybody is asked", () => {
  const fingerprint = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);
  expect(
    { [builtInDocument.version]: fingerprint },
    "If people should accept the changed text, give it a new version and date in legal-document.ts, terms.ts and privacy.ts. Then put the new fingerprint here.",
  ).toEqual({ "built-in 2026-11-22": "c9b06253e5c1af68" });
});
