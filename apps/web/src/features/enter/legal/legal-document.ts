/** The keeper of this installation, as its settings describe them. */
export interface Keeper {
  name: string | null;
  postalAddress: string | null;
  email: string;
  phone: string;
  /** The app's host name for addresses in the text: "lilypad.example". */
  host: string;
  /** The network that money is on, and the symbol of the token for dollars there. */
  network: string;
  dollarToken: string;
  /** The keeper has enabled the places service. */
  usesPlaces: boolean;
  /** The keeper has the chat's answers phrased by an external service. */
  asksOutside: boolean;
  /** People can get a payment card here. */
  offersCards: boolean;
  /** The keeper passes on error reports. */
  reportsErrors: boolean;
  /** The keeper passes on counted views. */
  countsViews: boolean;
}

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  /** A list after the paragraphs, one item per line. */
  points?: readonly string[];
}

export interface LegalDocument {
  title: string;
  /** The date on which this text came into force. */
  inForceSince: string;
  summary: string;
  sections: readonly LegalSection[];
}

/** "Pond Ltd", or a description if no name is configured. */
export const keeperName = ({ name }: Keeper): string => name ?? "the operator of this service";

/** The keeper's contact details, one per line. */
export function contactPoints({ name, postalAddress, email, phone }: Keeper): string[] {
  return [name, postalAddress, `Email: ${email}`, `Phone: ${phone}`].filter(
    (point) => point !== null,
  );
}
