import { expect, it } from "vitest";
import { findToAccept } from "./find-to-accept.ts";
import { builtInDocument, type DocumentName, firstVersion } from "./legal-document.ts";

const own = (version: string) => ({ ...builtInDocument, version });
const accepted = (document: DocumentName, version: string) => ({ document, version });
const toAccept = (terms: string, privacy: string, ...records: ReturnType<typeof accepted>[]) =>
  findToAccept({ terms: own(terms), privacy: own(privacy) }, records).map(
    ({ document, version }) => `${document} ${version}`,
  );

it("a person who has accepted the versions in force is asked nothing", () => {
  const both = [accepted("terms", "2"), accepted("privacy", "1")];
  expect(toAccept("2", "1", ...both)).toEqual([]);
});

it("a new version is asked for, of the document that changed only", () => {
  const both = [accepted("terms", "1"), accepted("privacy", "1")];
  expect(toAccept("2", "1", ...both)).toEqual(["terms 2"]);
  expect(toAccept("2", "2", ...both)).toEqual(["terms 2", "privacy 2"]);
});

it("a person whose account is older than the record of acceptances has accepted the first version and is asked for others", () => {
  expect(toAccept(firstVersion, firstVersion)).toEqual([]);
  expect(toAccept("1", firstVersion)).toEqual(["terms 1"]);
  expect(toAccept(firstVersion, "2", accepted("terms", firstVersion))).toEqual(["privacy 2"]);
});

it("a version that was accepted once is not asked for again when it comes back into force", () => {
  const both = [accepted("terms", "1"), accepted("terms", "2")];
  expect(toAccept("1", firstVersion, ...both)).toEqual([]);
});
