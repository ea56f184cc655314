// Limits of what requests contain, which both the schemas and the fields of the web app use. Plain numbers in a file of their
// own, because browsers do not load the schemas. Lengths are in characters, as a field's maxLength counts them.

export const maxEmailLength = 254;
export const maxPhoneLength = 40;

/** A first name, or a last name. */
export const maxNameLength = 60;
export const minTagLength = 3;
export const maxTagLength = 15;
/** The text of a search among people. */
export const maxPeopleSearchLength = 60;

/** A line of a postal address, and its postal code. */
export const maxAddressLineLength = 120;
export const maxPostalCodeLength = 20;

/** The note of a payment or a request, and what a person adds to a report about another. */
export const maxNoteLength = 280;
export const maxHistorySearchLength = 80;
/** A person's name for an address on the chain. */
export const maxSavedNameLength = 60;

/** A value that a bank requires for an account, such as its holder's name or its IBAN. */
export const maxBankValueLength = 140;

export const maxPasskeyNameLength = 60;
/** A question to the assistant. */
export const maxQuestionLength = 1_000;
/** A message to support, and an answer to one. */
export const maxTicketLength = 2_000;

/** Contacts in one upload, and email addresses or phone numbers of each. */
export const maxContacts = 2_000;
export const maxContactAddresses = 50;

/** The message and the stack of an error report. */
export const maxErrorMessageLength = 300;
export const maxErrorStackLength = 4_096;

/** The reason with which a member of staff looks at a person or decides something. */
export const minReasonLength = 10;
export const maxReasonLength = 500;
/** The reason of a reward that staff propose, which the person reads. */
export const minRewardReasonLength = 3;
export const maxRewardReasonLength = 140;
/** A note of staff about a person. */
export const maxStaffNoteLength = 2_000;
/** The text of a search of staff among people, which is at most an email address. */
export const minStaffSearchLength = 2;
/** The operation and the subject of entries in the audit log. */
export const maxAuditActionLength = 80;
export const maxAuditSubjectLength = 200;
