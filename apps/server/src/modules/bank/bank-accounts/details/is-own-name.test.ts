import { expect, it } from "vitest";
import { isOwnName } from "./is-own-name.ts";

const is = (holder: string, own: string) => {
  const [firstName = "", lastName = ""] = own.split("|");
  return isOwnName(holder, { firstName, lastName });
};

it.each([
  ["Ann Example", "Ann|Example"],
  ["ANN EXAMPLE", "Ann|Example"],
  ["Example, Ann", "Ann|Example"],
  ["Example Ann Maria", "Ann|Example"],
  ["Ann Example and Bob Example", "Ann|Example"],
  ["Soeren Mueller", "Sören|Müller"],
  ["Søren Müller", "Soren|Muller"],
  ["Strasse Gross", "Straße|Groß"],
  ["Łukasz Żak", "Lukasz|Zak"],
  ["Jean-Luc D'Arc", "Jean Luc|DArc"],
  ["Jose\u0301 Nuñez", "José|Nunez"],
  ["María José García Pérez", "Maria Jose|Garcia Perez"],
])("account holder %j matches person %j", (holder, own) => expect(is(holder, own)).toBe(true));

it.each([
  ["Bob Example", "Ann|Example"],
  ["Ann", "Ann|Example"],
  ["A Example", "Ann|Example"],
  ["Ann Examples", "Ann|Example"],
  ["Annexample", "Ann|Example"],
  ["1234", "Ann|Example"],
  ["--", "Ann|Example"],
  ["", "Ann|Example"],
])("account holder %j does not match person %j", (holder, own) =>
  expect(is(holder, own)).toBe(false),
);

it.each([
  ["Giorgos Papadopoulos", "Γιώργος|Παπαδόπουλος"],
  ["Γιώργος Παπαδόπουλος", "Giorgos|Papadopoulos"],
  ["Γιώργος Παπαδόπουλος", "Γιώργος|Παπαδόπουλος"],
])("holder %j and person %j are left to the provider", (holder, own) =>
  expect(is(holder, own)).toBe(true),
);

it("an account holder without letters does not match a person whose name is in another script", () => {
  expect(is("1234", "Γιώργος|Παπαδόπουλος")).toBe(false);
});
