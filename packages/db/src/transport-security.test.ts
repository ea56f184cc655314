import { expect, it } from "vitest";
import {
  remoteHostsOf,
  transportSecurityOf,
  withCertificateAuthority,
} from "./transport-security.ts";

it.each([
  ["postgres://lilypad:password@localhost:5432/lilypad", "local"],
  ["postgres://127.0.0.1/lilypad", "local"],
  ["postgres://[::1]:5432/lilypad", "local"],
  ["postgres:///lilypad", "local"],
  ["postgres://%2Fvar%2Frun%2Fpostgresql/lilypad", "local"],
  ["postgres:///lilypad?host=/var/run/postgresql", "local"],
  ["postgres:///lilypad?host=db.example", "none"],
  ["postgres://db.example/lilypad", "none"],
  ["postgres://localhost,db.example/lilypad", "none"],
  ["postgres://10.0.0.7/lilypad", "none"],
  ["postgres://db.example/lilypad?sslmode=disable", "off"],
  ["postgres://db.example/lilypad?sslmode=no-verify", "unverified"],
  ["postgres://db.example/lilypad?ssl=no-verify", "unverified"],
  ["postgres://db.example/lilypad?sslmode=require", "loose"],
  ["postgres://db.example/lilypad?ssl=true", "verified"],
  ["postgres://one.example,two.example:5433/lilypad?sslmode=verify-full", "verified"],
])("what protects a connection to %s: %s", (databaseUrl, expected) => {
  expect(transportSecurityOf(databaseUrl)).toBe(expected);
});

it("the hosts that are not this machine are named without the password", () => {
  expect(remoteHostsOf("postgres://lilypad:pass%40word@localhost,db.example:5432/lilypad")).toEqual(
    ["db.example"],
  );
});

it("an authority's certificates are added to addresses that ask for TLS and name none", () => {
  const asks = "postgres://one,two/lilypad?sslmode=verify-full";
  expect(withCertificateAuthority(asks, "/etc/the ca.pem")).toBe(
    `${asks}&sslrootcert=%2Fetc%2Fthe%20ca.pem`,
  );
  for (const unchanged of [
    "postgres://localhost/lilypad",
    "postgres://db/lilypad?sslmode=disable",
    `${asks}&sslrootcert=/own.pem`,
  ]) {
    expect(withCertificateAuthority(unchanged, "/etc/ca.pem")).toBe(unchanged);
  }
  expect(withCertificateAuthority(asks, undefined)).toBe(asks);
});
