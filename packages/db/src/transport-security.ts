import { parseDatabaseUrl } from "./database-url.ts";

/**
 * The protection of data on its way to a database: `local` it does not leave the machine; `verified` encrypted, and
 * the server's identity is checked; `loose` encrypted, with a mode whose meaning depends on the driver;
 * `unverified` encrypted, but the server is not verified; `off` in clear text, because the address says so; `none`
 * in clear text, because the address says nothing.
 */
export type TransportSecurity = "local" | "verified" | "loose" | "unverified" | "off" | "none";

const isLocalHost = (host: string): boolean =>
  host === "" || host.startsWith("/") || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

const queryOf = (databaseUrl: string) =>
  new URLSearchParams(/\?([^#]*)/.exec(databaseUrl)?.[1] ?? "");

/** The host of an address that names one, without its port; empty for a socket. */
function hostOf(url: string): string {
  const [, host = ""] = /^\w+:\/\/(?:[^@/?#]*@)?(\[[^\]]*\]|[^:/?#]*)/.exec(url) ?? [];
  return decodeURIComponent(host);
}

/** The hosts of a database address that are not this machine. */
export function remoteHostsOf(databaseUrl: string): string[] {
  const named = queryOf(databaseUrl).get("host");
  const hosts = named === null ? parseDatabaseUrl(databaseUrl).urls.map(hostOf) : [named];
  return hosts.filter((host) => !isLocalHost(host));
}

/** Returns how a database address protects the data, for the least protected of its hosts. */
export function transportSecurityOf(databaseUrl: string): TransportSecurity {
  if (remoteHostsOf(databaseUrl).length === 0) return "local";
  const query = queryOf(databaseUrl);
  const mode = query.get("sslmode");
  switch (mode) {
    case "verify-full":
      return "verified";
    case "disable":
      return "off";
    case "no-verify":
      return "unverified";
    case null: {
      const ssl = query.get("ssl");
      if (ssl === "no-verify") return "unverified";
      if (ssl === "0" || ssl === "false") return "off";
      return ssl === null ? "none" : "verified";
    }
    default:
      return "loose";
  }
}

/**
 * Adds the certificates of an authority to a database address that requires TLS. An address that does not require
 * it, or names its own authority, stays as it is.
 * @param file PEM; undefined for the authorities that Node trusts
 */
export function withCertificateAuthority(databaseUrl: string, file: string | undefined): string {
  const query = queryOf(databaseUrl);
  const asks = query.has("sslmode") && query.get("sslmode") !== "disable";
  if (file === undefined || file === "" || !asks || query.has("sslrootcert")) return databaseUrl;
  return `${databaseUrl}&sslrootcert=${encodeURIComponent(file)}`;
}
