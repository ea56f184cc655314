import type { OperationName } from "@lilypad/api-contract";

/** What one operator does alone with the emergency switch. Each is recorded under the name of its command. */
export const emergencyActions = [
  "admin invite",
  "admin remove",
  "audit restart-check",
  "cards end-sessions",
  "person activate",
  "person cancel-reset",
  "person deactivate",
  "person freeze",
  "person remove-passkeys",
  "person unfreeze",
  "status remove-trouble",
  "teleport reopen",
] as const;
export type EmergencyAction = (typeof emergencyActions)[number];

/** What commands do as a member of staff and no operation of the API does. Each is recorded under this name. */
export const commandActions = [
  "admin invite",
  "audit restart-check",
  "audit restart-check approve",
  "audit restart-check withdraw",
  "cards end-sessions",
  "cards end-sessions approve",
  "cards end-sessions withdraw",
  "person activate",
  "person activate approve",
  "person activate withdraw",
  "person cancel-reset",
  "person cancel-reset approve",
  "person cancel-reset withdraw",
  "person deactivate",
  "person deactivate approve",
  "person deactivate withdraw",
  "person end-sessions",
  "person erase",
  "person erase approve",
  "person erase forfeit",
  "person erase preview",
  "person erase withdraw",
  "person export",
  "person remove-passkeys",
  "person remove-passkeys approve",
  "person remove-passkeys withdraw",
  "person screen",
  "return prepare",
  "return record",
  "settlement bind-operator",
  "settlement book-outflow",
  "settlement release-safe",
  "settlement retry",
  "status remove-trouble",
  "status remove-trouble approve",
  "status remove-trouble withdraw",
  "teleport reopen",
  "teleport reopen approve",
  "teleport reopen withdraw",
] as const;
export type CommandAction = (typeof commandActions)[number];

/** What the product records by itself: what a member of staff did takes effect later. */
export const laterActions = ["staffChangeTookEffect"] as const;

/** How the audit log names what was done. The console has words for each. */
export type AuditAction =
  | OperationName
  | EmergencyAction
  | CommandAction
  | (typeof laterActions)[number];
