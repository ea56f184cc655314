import type { Page } from "@playwright/test";

/**
 * Adds a virtual authenticator to a page: a device that creates passkeys and recognises its owner.
 * @param transport `usb` for a second one beside the device itself, such as a security key
 */
export async function addAuthenticator(page: Page, transport: "internal" | "usb" = "internal") {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    authenticatorId,
    devtools,
    recognise: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Turns the person's touch on or off: without it, a page that requests the passkey gets no answer. */
    attend: (enabled: boolean) =>
      devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Removes it forever. */
    lose: () => devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}
