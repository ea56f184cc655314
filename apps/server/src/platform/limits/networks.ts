/** The first 64 bits of an IPv6 address, in four groups; null for everything else. */
const prefix = /^([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4}):([0-9a-f]{1,4})::\/64$/;

/**
 * The network of an IP address, which belongs to one household or machine: the whole IPv4 address, or the first 64 bits
 * of an IPv6 address, because one customer usually has 2^64 of them.
 * @param ip undefined if the connection was closed before its request was read: such requests, whose answers reach no
 * one, are counted together
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return "closed connection";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return `${[...groups, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4).join(":")}::/64`;
}

/** A network that contains another one, and how many times a limit of that one it may use. */
export interface WiderNetwork {
  readonly network: string;
  readonly times: number;
}

/**
 * How much more a wider network may do. Many customers get a /56 or a /48, so that they have thousands of /64; others share one
 * with their neighbours or with the phones of a mobile network.
 */
export const timesOfWider = { "/56": 4, "/48": 16 } as const;

/** The wider networks of one network that a single customer may have; none of an IPv4 address. */
export function widerNetworksOf(network: string): readonly WiderNetwork[] {
  const groups = prefix.exec(network)?.slice(1);
  if (groups === undefined) return [];
  const [first, second, third, fourth] = groups.map((group) => Number.parseInt(group, 16));
  const site = [first, second, third].map((group) => (group ?? 0).toString(16)).join(":");
  const subnets = ((fourth ?? 0) & 0xff00).toString(16);
  return [
    { network: `${site}:${subnets}::/56`, times: timesOfWider["/56"] },
    { network: `${site}::/48`, times: timesOfWider["/48"] },
  ];
}
