import { describe, expect, it } from "vitest";
import { networkOf } from "./attempt-counter.ts";

describe("networkOf", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("counts %s as %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it("is one for all requests whose connection was closed before they were read", () => {
    // Node has no address of such a connection any more.
    expect(networkOf(undefined)).toBe("closed connection");
  });
});
