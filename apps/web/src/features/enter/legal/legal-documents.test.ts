import { describe, expect, it } from "vitest";
import type { Keeper, LegalDocument } from "./legal-document.ts";
import { privacyOf } from "./privacy.ts";
import { termsOf } from "./terms.ts";

const known: Keeper = {
  name: "Pond Ltd",
  postalAddress: "1 Shore Road, London",
  email: "help@pond.example",
  phone: "+44 20 7946 0000",
  host: "pond.example",
  network: "Base",
  dollarToken: "USDbC",
  usesPlaces: false,
  asksOutside: false,
  offersCards: false,
  reportsErrors: false,
  countsViews: false,
};
const unknown: Keeper = { ...known, name: null, postalAddress: null };
const wordsOf = ({ summary, sections }: LegalDocument) =>
  [
    summary,
    ...sections.flatMap(({ title, paragraphs, points = [] }) => [title, ...paragraphs, ...points]),
  ].join("\n");

describe.each([
  ["terms", termsOf],
  ["privacy", privacyOf],
] as const)("%s", (_, documentOf) => {
  it("the legal documents name the keeper and all contact details", () => {
    const words = wordsOf(documentOf(known));
    for (const said of ["Pond Ltd", "1 Shore Road", "help@pond.example", "+44 20 7946 0000"]) {
      expect(words).toContain(said);
    }
    expect(words).toContain("pond.example");
  });

  it("the legal documents are complete sentences if no keeper is configured", () => {
    const words = wordsOf(documentOf(unknown));
    expect(words).toMatch(/the operator of this service/i);
    expect(words).not.toMatch(/null|undefined|\{/);
  });

  it("the legal documents repeat nothing and have no empty section", () => {
    const { sections } = documentOf(known);
    const texts = sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points]);
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
    const empty = sections.filter(
      ({ paragraphs, points = [] }) => paragraphs.length + points.length === 0,
    );
    expect(empty).toEqual([]);
  });
});

it("the privacy policy mentions the places service only if it is enabled", () => {
  expect(wordsOf(privacyOf(known))).not.toContain("Google");
  expect(wordsOf(privacyOf({ ...known, usesPlaces: true }))).toContain("Google");
});

it("the privacy policy names the recipient of chat questions only if there is one", () => {
  expect(wordsOf(privacyOf(known))).not.toContain("phrases answers");
  expect(wordsOf(privacyOf({ ...known, asksOutside: true }))).toContain("phrases answers");
});

it("the legal documents mention the card issuer only if cards are offered", () => {
  expect(wordsOf(privacyOf(known))).not.toMatch(/card issuer/i);
  expect(wordsOf(privacyOf({ ...known, offersCards: true }))).toMatch(/card issuer/i);
});

it("the privacy policy tells payers what happens to their entries, and names every cookie", () => {
  const words = wordsOf(privacyOf(known));
  expect(words).toContain("When you pay someone's link");
  expect(words).toContain("The person you pay sees your name and how much you paid");
  for (const cookie of [
    "visitor id",
    "sign-in link",
    "sign-in code",
    "signed in on this device",
    "pay someone's link, one",
  ]) {
    expect(words).toContain(cookie);
  }
});

it("the privacy policy names the recipient of error reports only if there is one", () => {
  const words = wordsOf(privacyOf({ ...known, reportsErrors: true }));
  expect(words).toMatch(/collects error reports.*doesn't learn who you are/);
  expect(words).toContain("how many errors it has reported");
  expect(words).not.toContain("which screens");
  expect(wordsOf(privacyOf(known))).not.toContain("error");
});

it("the privacy policy says who counts views only if they are counted", () => {
  const words = wordsOf(privacyOf({ ...known, countsViews: true }));
  expect(words).toMatch(/counts which screens are opened.*asks not to be tracked/);
  expect(words).not.toContain("There are no trackers");
  expect(words).not.toContain("error");
  expect(wordsOf(privacyOf(known))).toContain("There are no trackers");
});
