export const interventionsMessages = {
  title: "Interventions",
  lead: "Changes that two members of staff make with a command",
  show: "Show",
  shown: { open: "Waiting", decided: "Decided" },
  none: {
    open: "No one has proposed a change.",
    decided: "Changes that were approved, withdrawn or that expired appear here.",
  },
  columns: { what: "What", by: "Proposed by", at: "Proposed (UTC)", state: "State" },
  /** What is proposed. */
  kinds: {
    deactivate_person: "Deactivate an account",
    activate_person: "Activate an account again",
    cancel_passcode_reset: "Cancel the reset of a passcode",
    remove_passkeys: "Remove the passkeys of a member of staff",
    end_card_sessions: "End all sessions with the card issuer",
    reopen_teleport_link: "Open a teleport link again",
    remove_trouble: "Remove a trouble from the status page",
    restart_audit_check: "Start the check of the audit log again",
  },
  /** What happens when it is approved. */
  effects: {
    deactivate_person:
      "The person is signed out and can't sign in, and no one can pay or find them. Their money stays.",
    activate_person: "The account is active again, and the person can sign in.",
    cancel_passcode_reset:
      "The passcode and the passkeys stay as they are, and the person is notified.",
    remove_passkeys:
      "All passkeys of this member of staff are removed. They confirm again in every session.",
    end_card_sessions:
      "Everyone confirms their email address before they use their card here again.",
    reopen_teleport_link: "The link can be paid or cancelled again.",
    remove_trouble: "The trouble disappears from the status page.",
    restart_audit_check:
      "The check begins at the first entry, and its alarm ends unless it finds another break.",
  },
  states: {
    open: "Waits for approval",
    approved: "Carried out",
    withdrawn: "Withdrawn",
    expired: "Expired",
  },
  detail: {
    person: "Person",
    target: "What",
    expires: "Expires (UTC)",
    decidedBy: "Decided by",
    decidedAt: "Decided (UTC)",
    runbook: "Runbook",
    effect: "When it is approved",
    decide: "Another member of staff decides with this command:",
    own: "You proposed this. Another member of staff approves it. You can withdraw it:",
    audit: "Entries in the audit log",
  },
  emergency: "What the emergency switch has done is in the audit log only.",
} as const;
