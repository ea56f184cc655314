import { describe, expect, it } from "vitest";
import { isPublicAddress, lookupPublic } from "./public-address.ts";

describe("a public address", () => {
  it.each(["8.8.8.8", "142.250.74.10", "172.32.0.1", "2a00:1450:4001:80b::200a", "2600::1"])(
    "is %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:8.8.8.8",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("is not %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([true, false])("is required when a host name is resolved (all: %s)", async (all) => {
    const error = await new Promise((done) => {
      lookupPublic("localhost", { all }, (failure) => done(failure));
    });
    expect(error).toMatchObject({ code: "ENOTPUBLIC" });
  });
});
