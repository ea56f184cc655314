import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { selfSignedCertificate } from "@lilypad/testing";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { watchCertificate } from "./certificate-watch.ts";

const name = "lilypad_certificate_expires_timestamp_seconds";

/** Opens an address with a certificate that is valid until a time. */
async function openAddress(validTo: Date) {
  const { certificate: cert, privateKey: key } = selfSignedCertificate("localhost", validTo);
  const server = createServer({ cert, key }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, server };
}

async function scrape(publicUrl: string): Promise<string> {
  const registry = new Registry();
  watchCertificate(registry, publicUrl);
  return registry.metrics();
}

describe("the metric about the certificate of PUBLIC_URL", () => {
  it.each([
    ["is valid", 5],
    ["has expired", -5],
  ])("says when a certificate that %s expires", async (_, days) => {
    const seconds = Math.floor(Date.now() / 1000) + days * 86_400;
    const { url, server } = await openAddress(new Date(seconds * 1000));
    try {
      expect(await scrape(url)).toContain(`${name} ${seconds}\n`);
    } finally {
      server.close();
    }
  });

  it("is left out if the address cannot be reached, or has no TLS", async () => {
    const { url, server } = await openAddress(new Date());
    server.close();
    await once(server, "close");
    for (const address of [url, url.replace("https", "http")]) {
      expect(await scrape(address)).not.toMatch(new RegExp(`^${name}`, "m"));
    }
  });
});
