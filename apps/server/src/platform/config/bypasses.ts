interface Protections {
  readonly kycBypassEmails: readonly string[];
  readonly confirmations: number;
  readonly staffPasskeyHours: number;
  readonly handoverPasskeyDays: number;
}

/**
 * Lists the settings that switch a protection off. They are for trying things out: in production `doctor` reports each of
 * them as a problem, and every start writes them into the log.
 * @returns sentences that begin with the setting's name and contain no address of a person
 */
export function findBypasses(config: Protections): string[] {
  const count = config.kycBypassEmails.length;
  return [
    ...(count === 0
      ? []
      : [
          `KYC_BYPASS_EMAILS: ${count === 1 ? "1 person counts" : `${count} people count`} as verified although nobody has checked who they are.`,
        ]),
    ...(config.confirmations > 0
      ? []
      : [
          "CONFIRMATIONS: is 0, so money counts as arrived in a block that the chain may still take back.",
        ]),
    ...(config.staffPasskeyHours > 0
      ? []
      : [
          "STAFF_PASSKEY_HOURS: is 0, so whoever reads a person's mail can add a passkey and get a role at once.",
        ]),
    ...(config.handoverPasskeyDays > 0
      ? []
      : [
          "HANDOVER_PASSKEY_DAYS: is 0, so whoever reads a person's mail can add a passkey and have their Safe handed over.",
        ]),
  ];
}
