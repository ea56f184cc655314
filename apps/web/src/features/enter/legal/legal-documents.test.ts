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
  usesPlaces: false,
  asksOutside: false,
  offersCards: false,
  reportsErrors: false,
  countsViews: false,
};
const unknown: Keeper = { ...known, name: null, postalAddress: null, email: null, phone: null };
const wordsOf = ({ summary, sections }: LegalDocument) =>
  [
    summary,
    ...sections.flatMap(({ title, paragraphs, points = [] }) => [title, ...paragraphs, ...points]),
  ].join("\n");

describe.each([
  ["terms", termsOf],
  ["privacy", privacyOf],
] as const)("%s", (_, documentOf) => {
  it("names the keeper and every way to reach them", () => {
    const words = wordsOf(documentOf(known));
    for (const said of ["Pond Ltd", "1 Shore Road", "help@pond.example", "+44 20 7946 0000"]) {
      expect(words).toContain(said);
    }
    expect(words).toContain("pond.example");
  });

  it("reads well where the keeper has not been named", () => {
    const words = wordsOf(documentOf(unknown));
    expect(words).toMatch(/this Lilypad's keeper/i);
    expect(words).not.toMatch(/null|undefined|\{/);
  });

  it("says nothing twice and leaves no section empty", () => {
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

it("speaks of the places service only where it is switched on", () => {
  expect(wordsOf(privacyOf(known))).not.toContain("Google");
  expect(wordsOf(privacyOf({ ...known, usesPlaces: true }))).toContain("Google");
});

it("says who is told what is asked in the chat only where somebody is", () => {
  expect(wordsOf(privacyOf(known))).not.toContain("phrases answers");
  expect(wordsOf(privacyOf({ ...known, asksOutside: true }))).toContain("phrases answers");
});

it("speaks of the card issuer only where there are cards", () => {
  expect(wordsOf(privacyOf(known))).not.toMatch(/card issuer/i);
  expect(wordsOf(privacyOf({ ...known, offersCards: true }))).toMatch(/card issuer/i);
});

it("tells payers what happens to what they enter, and names every cookie", () => {
  const words = wordsOf(privacyOf(known));
  expect(words).toContain("When you pay somebody's link");
  for (const cookie of [
    "visitor id",
    "sign-in link",
    "sign-in code",
    "signed in on this device",
    "pay somebody's link, one",
  ]) {
    expect(words).toContain(cookie);
  }
});

it("says who is told of errors only where somebody is", () => {
  const words = wordsOf(privacyOf({ ...known, reportsErrors: true }));
  expect(words).toMatch(/collects error reports.*not told who you are/);
  expect(words).toContain("how many errors it has reported");
  expect(words).not.toContain("which screens");
  expect(wordsOf(privacyOf(known))).not.toContain("error");
});

it("says who counts views only where somebody does, and does not call that nothing", () => {
  const words = wordsOf(privacyOf({ ...known, countsViews: true }));
  expect(words).toMatch(/counts which screens are opened.*asks not to be tracked/);
  expect(words).not.toContain("There are no trackers");
  expect(words).not.toContain("error");
  expect(wordsOf(privacyOf(known))).toContain("There are no trackers");
});
