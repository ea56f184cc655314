import { isContention } from "@lilypad/db";
import { expect, it } from "vitest";
import { isUnavailable } from "./is-unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("it failed"), { code });

it.each([
  ["a pooler without a free connection", "08P01"],
  ["a standby that is still read-only", "25006"],
  ["a full disk", "53100"],
  ["a full lock table", "53200"],
  ["too many connections", "53300"],
  ["a statement that ran too long", "57014"],
  ["a server that shuts down", "57P01"],
  ["a server that starts", "57P03"],
  ["a host name that is not known", "ENOTFOUND"],
  ["a name server that does not answer", "EAI_AGAIN"],
  ["a host without a route", "EHOSTUNREACH"],
  ["a network without a route", "ENETUNREACH"],
  ["a refused connection", "ECONNREFUSED"],
])("%s (%s) counts as unavailable", (_name, code) => {
  expect(isUnavailable(withCode(code))).toBe(true);
});

it.each([
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
  "Cannot use a pool after calling end on the pool",
])("pg's error %j without a code counts as unavailable", (message) => {
  expect(isUnavailable(new Error(message))).toBe(true);
});

it.each([
  ["a unique violation", "23505"],
  ["a syntax error", "42601"],
  ["an unknown table", "42P01"],
  ["a wrong password", "28P01"],
])("%s (%s) does not count as unavailable, because a retry cannot succeed", (_name, code) => {
  expect(isUnavailable(withCode(code))).toBe(false);
});

it("a serialization failure is contention, not an unavailable database", () => {
  expect([isContention(withCode("40001")), isUnavailable(withCode("40001"))]).toEqual([
    true,
    false,
  ]);
});
