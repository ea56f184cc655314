import type { ErrorList } from "./error-list.ts";

/** Errors of what members of staff do. */
export const staffErrors = {
  NEEDS_ANOTHER_APPROVER: {
    status: 403,
    retry: false,
    message:
      "Another member of staff has to approve this: not the one who proposed it, and not the person it's about. Nothing was changed.",
  },
  APPROVER_APPOINTED: {
    status: 403,
    retry: false,
    message:
      "In the last seven days you gave each other a role, you and the one who proposed this, so another member of staff has to approve it. Nothing was changed.",
  },
  STAFF_NEEDS_PASSKEY: {
    status: 409,
    retry: false,
    message:
      "This person needs a passkey before they can join the staff, and in production it has to be a day old. Nothing was changed. Please ask them to add one under Profile, Security.",
  },
  STAFF_PASSKEY_NOT_ALLOWED: {
    status: 403,
    retry: false,
    message:
      "You're a member of staff, so an administrator has to allow your first passkey. Nothing was changed, and no money was moved. Please ask an administrator to do so on the staff page of the console.",
  },
  STAFF_ABOUT_SELF: {
    status: 403,
    retry: false,
    message: "This is about you, so another member of staff has to do it. Nothing was changed.",
  },
  PROPOSAL_NOT_OPEN: {
    status: 409,
    retry: false,
    message: "This was already decided, or has expired. Nothing new was changed.",
  },
  PROPOSAL_WAITS: {
    status: 409,
    retry: false,
    message:
      "A proposal of this kind is waiting for a decision already. Nothing new was changed. Please approve or withdraw that one first.",
  },
  ALREADY_FROZEN: {
    status: 409,
    retry: false,
    message:
      "This account is already frozen. Nothing was changed. To make it last longer, propose a longer freeze.",
  },
  NOT_FROZEN: {
    status: 409,
    retry: false,
    message: "This account isn't frozen. Nothing was changed.",
  },
  FREEZE_NEEDS_APPROVAL: {
    status: 409,
    retry: false,
    message:
      "This account was frozen without a second approval in the last seven days. Nothing was changed. Please propose a freeze that another member of staff approves.",
  },
  STAFF_UNCHANGED: {
    status: 409,
    retry: false,
    message: "The person already has this role. Nothing was changed.",
  },
  STAFF_BY_SETTINGS: {
    status: 409,
    retry: false,
    message:
      "The setting ADMIN_EMAILS names this administrator. Nothing was changed. Please change the setting instead.",
  },
} as const satisfies ErrorList;
