import type { OperationName } from "@lilypad/api-contract";

/**
 * The actions that one operator takes alone with the emergency switch. Each is recorded under the name of its command.
 */
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

/** The actions of staff that only commands offer, and no operation of the API. Each is recorded under this name. */
export const commandActions = [
  "admin invite",
  "audit restart-check",
  "cards end-sessions",
  "person activate",
  "person cancel-reset",
  "person deactivate",
  "person erase",
  "person erase forfeit",
  "person erase preview",
  "person export",
  "person remove-passkeys",
  "person screen",
  "return prepare",
  "return record",
  "settlement bind-operator",
  "status remove-trouble",
  "teleport reopen",
] as const;
export type CommandAction = (typeof commandActions)[number];

/** The actions that the product records by itself, because the act of a member of staff takes effect later. */
export const laterActions = ["proposalTookEffect"] as const;

/** The name of an action in the audit log. The console has a text for each. */
export type AuditAction =
  | OperationName
  | EmergencyAction
  | CommandAction
  | (typeof laterActions)[number];
