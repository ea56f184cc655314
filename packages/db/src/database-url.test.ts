import { describe, expect, it } from "vitest";
import { parseDatabaseUrl } from "./database-url.ts";

describe("a database address", () => {
  it.each([
    ["one host", "postgres://ann:pw@one:5433/pond", ["postgres://ann:pw@one:5433/pond"], false],
    [
      "two hosts with their own ports",
      "postgresql://ann:p%40w@one:5433,two:5434/pond?sslmode=verify-full&target_session_attrs=read-write",
      [
        "postgresql://ann:p%40w@one:5433/pond?sslmode=verify-full",
        "postgresql://ann:p%40w@two:5434/pond?sslmode=verify-full",
      ],
      true,
    ],
    [
      "two hosts without attributes",
      "postgres://one,[::1]:5434/pond",
      ["postgres://one/pond", "postgres://[::1]:5434/pond"],
      true,
    ],
    [
      "one host that must be the primary",
      "postgres://one/pond?target_session_attrs=primary",
      ["postgres://one/pond"],
      true,
    ],
    [
      "a socket",
      "postgres://ann@/pond?host=/run/postgresql",
      ["postgres://ann@/pond?host=%2Frun%2Fpostgresql"],
      false,
    ],
  ])("with %s is taken apart", (_name, given, urls, needsWritable) => {
    expect(parseDatabaseUrl(given)).toEqual({ urls, needsWritable });
  });

  it.each([
    ["mysql://one/pond", "starting with postgres://"],
    ["postgres://one,/pond", "with one or more hosts"],
    ["postgres://one:port/pond", "with one or more hosts"],
    ["postgres://one,two/pond?target_session_attrs=standby", "because every process writes"],
  ])("%s is refused", (given, message) => {
    expect(() => parseDatabaseUrl(given)).toThrow(message);
  });
});
