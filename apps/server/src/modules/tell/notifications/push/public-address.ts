import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const notPublic = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, prefix, "ipv4");
}
// In IPv6 only 2000::/3 is public, and parts of it lead back to IPv4 or nowhere.
notPublic.addSubnet("2001::", 23, "ipv6");
notPublic.addSubnet("2001:db8::", 32, "ipv6");
notPublic.addSubnet("2002::", 16, "ipv6");
notPublic.addSubnet("3fff::", 20, "ipv6");
const given = new BlockList();
given.addSubnet("2000::", 3, "ipv6");

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  return family === 6 && given.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

/** Resolves a host name like the system, but returns public addresses only. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "", 0);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) {
      return callback(
        Object.assign(new Error("the name has no public address"), { code: "ENOTPUBLIC" }),
        "",
        0,
      );
    }
    if (options.all) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};
