/** The `tel:` URL of a phone number as it is displayed: "tel:+442079460000". */
export const telephoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
