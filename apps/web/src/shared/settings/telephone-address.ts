/** The address that dials a number written for people, such as "tel:+442079460000". */
export const telephoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
