import { describe, expect, it } from "vitest";
import { networkOf, widerNetworksOf } from "./networks.ts";

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

describe("widerNetworksOf", () => {
  it("names the /56 and the /48 in which a /64 lies, with room for several customers", () => {
    expect(widerNetworksOf(networkOf("2001:DB8:1:a2ff::9"))).toEqual([
      { network: "2001:db8:1:a200::/56", times: 4 },
      { network: "2001:db8:1::/48", times: 16 },
    ]);
    expect(widerNetworksOf(networkOf("2001:db8::1"))).toEqual([
      { network: "2001:db8:0:0::/56", times: 4 },
      { network: "2001:db8:0::/48", times: 16 },
    ]);
  });

  it.each([
    "203.0.113.9",
    "closed connection",
    "ann@example.com",
    "ann@example.com 2001:db8:1:2::/64",
  ])("names none of %s", (subject) => {
    expect(widerNetworksOf(subject)).toEqual([]);
  });
});
