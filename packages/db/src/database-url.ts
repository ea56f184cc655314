/** A database address, taken apart into one address for each of its hosts. */
export interface DatabaseAddress {
  /** postgres://user:password@host:port/database, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** True if only a server that can be written is used. */
  readonly needsWritable: boolean;
}

const pattern = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const attributes = "target_session_attrs";

/**
 * Reads a database address as libpq does: it may name several hosts, each with its own port. With several hosts
 * only the one that can be written is used, because every process writes.
 * @throws Error with the fault but without the address, which contains a password
 */
export function parseDatabaseUrl(databaseUrl: string): DatabaseAddress {
  const [, scheme, userInfo = "", hostList = "", path = "", query = ""] =
    pattern.exec(databaseUrl) ?? [];
  if (scheme === undefined)
    throw new Error("must be an address starting with postgres:// or postgresql://");
  const settings = new URLSearchParams(query);
  const sessionKind = settings.get(attributes);
  if (sessionKind !== null && sessionKind !== "read-write" && sessionKind !== "primary")
    throw new Error(`${attributes} must be read-write or primary, because every process writes`);
  settings.delete(attributes);
  const rest = `${path}${settings.size === 0 ? "" : `?${settings}`}`;
  const hosts = hostList.split(",");
  const urls = hosts.map((host) => `${scheme}${userInfo}${host}${rest}`);
  // Without a host the address is that of a socket in a folder.
  if (
    hostList !== "" &&
    !(hosts.every((host) => host !== "") && urls.every((url) => URL.canParse(url)))
  )
    throw new Error("must be postgres://user:password@host:port/database, with one or more hosts");
  return { urls, needsWritable: urls.length > 1 || sessionKind !== null };
}
