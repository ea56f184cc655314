import { connect as connectPlainly, isIP } from "node:net";
import { connect as connectWithTls } from "node:tls";

/** The certificate that a service showed. */
export interface Certificate {
  readonly validTo: Date;
  /** Why it is not trusted for this host; null if it is. */
  readonly distrust: string | null;
}

const timeoutMs = 5_000;

const portOf = ({ port, protocol }: URL) =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
/** Node wants IPv6 addresses without the brackets of URLs. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/**
 * Connects to the host of an http(s) URL, and sends no request.
 * @returns the certificate of an https URL; null for http
 * @throws Error if the host does not accept the connection
 */
export function reach(address: string): Promise<Certificate | null> {
  const url = new URL(address);
  const [host, port] = [hostOf(url), portOf(url)];
  return new Promise((resolve, reject) => {
    const isEncrypted = url.protocol === "https:";
    // A certificate that is not trusted is reported as such, with its expiry.
    const socket = isEncrypted
      ? connectWithTls({
          host,
          port,
          rejectUnauthorized: false,
          ...(isIP(host) === 0 ? { servername: host } : {}),
        })
      : connectPlainly({ host, port });
    const end = (finish: () => void) => {
      socket.destroy();
      finish();
    };
    socket.setTimeout(timeoutMs, () => end(() => reject(new Error("no answer within 5 seconds"))));
    socket.on("error", (error) => end(() => reject(error)));
    socket.on(isEncrypted ? "secureConnect" : "connect", () => {
      if (!("getPeerCertificate" in socket)) return end(() => resolve(null));
      const { valid_to: validTo } = socket.getPeerCertificate();
      const { authorizationError } = socket;
      const distrust = socket.authorized
        ? null
        : authorizationError instanceof Error
          ? authorizationError.message
          : String(authorizationError);
      end(() => resolve({ validTo: new Date(validTo), distrust }));
    });
  });
}
