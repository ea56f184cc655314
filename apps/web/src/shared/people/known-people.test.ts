import { expect, it } from "vitest";
import { withoutRecents } from "./known-people.ts";

const person = (id: string) => ({
  id,
  first_name: id,
  last_name: null,
  display_tag: id,
  avatar_colour: "",
});
const ids = (people: { id: string }[]) => people.map(({ id }) => id);

it.each([
  [["ann", "bob"], [], ["ann", "bob"]],
  [["ann", "bob", "cy"], ["bob"], ["ann", "cy"]],
  [["ann"], ["ann", "bob"], []],
  [[], ["ann"], []],
])("contacts %j without the recent people %j are %j", (contacts, recents, shown) => {
  expect(ids(withoutRecents(contacts.map(person), recents.map(person)))).toEqual(shown);
});
