import { expect, it } from "vitest";
import { dashboardMessages, teleportMessages as messages } from "../../../shared/messages/index.ts";

const { share, success, account } = messages;

/** The exact texts of making a teleport link, each beside the message that holds it. */
it.each([
  ["Teleport money between banks", dashboardMessages.teleportMenu.teleport.name],
  ["Teleport Money", messages.title],
  ["Verify Identity", messages.verify],
  ["Share your teleport link", share.heading],
  ["Pay me with Lilypad", share.title],
  ["Could you pay £{amount}?", share.text("{amount}")],
  ["Success!", success.title],
  ["Link Shared!", success.shared],
  ["Copied to clipboard!", success.copied],
  ["Back to Dashboard", success.back],
  ["Please select a UK bank account and enter a valid amount.", messages.missing],
  ["Failed to load UK banks", account.failed],
  ["Failed to create teleport link: {message}", messages.createFailed("{message}")],
  ["No URL returned from API", messages.noUrl],
])("%s", (specified, kept) => {
  expect(kept).toBe(specified);
});
