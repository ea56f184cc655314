/** What a phone dials for a number that is written for people: "tel:+442079460000". */
export const telephoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
