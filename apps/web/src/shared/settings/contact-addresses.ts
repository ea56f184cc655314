/** The address that dials a number written for people, such as "tel:+442079460000". */
export const telephoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;

/** The address that starts an email with a subject and a body. */
export const emailAddress = (to: string, subject: string, body: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
