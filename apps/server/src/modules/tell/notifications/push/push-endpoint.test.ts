import { describe, expect, it } from "vitest";
import { readPushEndpoint } from "./push-endpoint.ts";

const hosts = ["fcm.googleapis.com", "*.push.apple.com"];
const sandboxUrl = "http://127.0.0.1:4100/push";
const isKnown = (endpoint: string, sandbox: string | undefined = undefined) =>
  readPushEndpoint(endpoint, { hosts, sandboxUrl: sandbox }) !== null;

describe("readPushEndpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://fcm.googleapis.com:443/wp/abc",
    "https://web.push.apple.com/QA?x=1",
    "https://FCM.googleapis.com/x",
  ])("accepts %s of a known push service", (endpoint) => {
    expect(isKnown(endpoint)).toBe(true);
  });

  it.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "ftp://fcm.googleapis.com/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://fcm.googleapis.com:8443/x",
    "https://user:password@fcm.googleapis.com/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@169.254.169.254/x",
    "https://fcm.googleapis.com/x#fragment",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilfcm.googleapis.com/x",
    "https://fcm.googleapis.com./x",
    "https://push.apple.com/x",
    "https://evil-push.apple.com/x",
    "https://169.254.169.254/latest/meta-data",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://localhost/x",
    "http://127.0.0.1:4100/push/abc",
    "//fcm.googleapis.com/x",
    "not an address",
    "",
  ])("rejects %s", (endpoint) => {
    expect(isKnown(endpoint)).toBe(false);
  });

  it("accepts the sandbox's endpoint only if there is a sandbox, and only below its path", () => {
    expect(isKnown("http://127.0.0.1:4100/push/abc", sandboxUrl)).toBe(true);
    expect(isKnown("http://127.0.0.1:4100/chain/faucet", sandboxUrl)).toBe(false);
    expect(isKnown("http://127.0.0.1:4100/push/../chain/faucet", sandboxUrl)).toBe(false);
    expect(isKnown("http://127.0.0.1:4100/pushy", sandboxUrl)).toBe(false);
    expect(isKnown("http://127.0.0.1:4101/push/abc", sandboxUrl)).toBe(false);
    expect(isKnown("https://127.0.0.1:4100/push/abc", sandboxUrl)).toBe(false);
  });
});
