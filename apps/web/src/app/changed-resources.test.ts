import { expect, it } from "vitest";
import { changedResources } from "./changed-resources.ts";

it.each([
  ["ready", ["balances", "transactions", "requests", "notifications", "profile"]],
  ["balances", ["balances"]],
  ["transactions", ["transactions"]],
  ["requests", ["requests"]],
  ["notifications", ["notifications"]],
  ["something new", []],
])("after %j it reads %j again", (type, resources) => {
  expect(changedResources(type)).toEqual(resources);
});
