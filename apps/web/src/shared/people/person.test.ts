import { expect, it } from "vitest";
import { personFirstName, personName, readPerson, withoutRecents } from "./person.ts";

const person = {
  id: "p",
  first_name: "Ada",
  last_name: "L",
  display_tag: "ada",
  avatar_colour: "",
};

it.each([
  [person, "Ada L", "Ada"],
  [{ ...person, last_name: null }, "Ada", "Ada"],
  [{ ...person, first_name: null, last_name: null }, "@ada", "@ada"],
  [
    { ...person, first_name: null, last_name: null, display_tag: null },
    "Lilypad member",
    "Lilypad member",
  ],
])("the name of %j is %s", (given, name, firstName) => {
  expect(personName(given)).toBe(name);
  expect(personFirstName(given)).toBe(firstName);
});

it.each([
  [null, null],
  ["ada", null],
  [{ first_name: "Ada" }, null],
  [person, person],
  [
    { id: "p", first_name: 7 },
    { id: "p", first_name: null, last_name: null, display_tag: null, avatar_colour: "" },
  ],
])("a person is read from %j", (value, read) => {
  expect(readPerson(value)).toEqual(read);
});

const withId = (id: string) => ({ ...person, id });
const ids = (people: { id: string }[]) => people.map(({ id }) => id);

it.each([
  [["ann", "bob"], [], ["ann", "bob"]],
  [["ann", "bob", "cy"], ["bob"], ["ann", "cy"]],
  [["ann"], ["ann", "bob"], []],
  [[], ["ann"], []],
])("contacts %j without the recent people %j are %j", (contacts, recents, shown) => {
  expect(ids(withoutRecents(contacts.map(withId), recents.map(withId)))).toEqual(shown);
});
