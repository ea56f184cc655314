import { isIP } from "node:net";
import { connect } from "node:tls";
import { Gauge, type Registry } from "prom-client";

/** How long an answer is reused. */
const lookAgainMs = 10 * 60_000;
/** A scrape does not wait longer for a proxy that does not answer. */
const waitMs = 2_000;

/** Connects to an https address without sending a request. @returns when its certificate expires; null if it cannot be reached */
function readExpiry(address: URL): Promise<Date | null> {
  // Node wants IPv6 addresses without the brackets of URLs.
  const host = address.hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: address.port === "" ? 443 : Number(address.port),
      // Also an expired one has to be read. Nothing is sent on this connection.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    const end = (expiry: Date | null) => {
      socket.destroy();
      resolve(expiry);
    };
    socket.setTimeout(waitMs, () => end(null));
    socket.on("error", () => end(null));
    socket.on("secureConnect", () => end(new Date(socket.getPeerCertificate().valid_to)));
  });
}

/**
 * Registers when the certificate of the public address expires, read at scrapes and at most once in ten minutes. If the
 * address cannot be reached from here, the last value stays; it is left out if there is none, and for an address without TLS.
 */
export function watchCertificate(registry: Registry, publicUrl: string): void {
  const address = new URL(publicUrl);
  let expiry: Date | null = null;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: "lilypad_certificate_expires_timestamp_seconds",
    help: "When the certificate of PUBLIC_URL expires, as seen from this process",
    registers: [registry],
    async collect() {
      if (address.protocol === "https:" && performance.now() - lookedAtMs >= lookAgainMs) {
        lookedAtMs = performance.now();
        expiry = (await readExpiry(address)) ?? expiry;
      }
      if (expiry === null) this.remove();
      else this.set(expiry.getTime() / 1000);
    },
  });
}
