/** Who runs this Lilypad, as far as their settings say. */
export interface Keeper {
  name: string | null;
  postalAddress: string | null;
  email: string | null;
  phone: string | null;
  /** Where people reach the app, for addresses in the text: "lilypad.example". */
  host: string;
  /** The keeper has switched the places service on. */
  usesPlaces: boolean;
  /** The keeper has the chat's answers phrased elsewhere. */
  asksOutside: boolean;
  /** People can get a payment card here. */
  offersCards: boolean;
  /** The keeper has errors told to somebody. */
  reportsErrors: boolean;
  /** The keeper has views of screens counted by somebody. */
  countsViews: boolean;
}

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  /** What belongs together, one thing a line; stands after the paragraphs. */
  points?: readonly string[];
}

export interface LegalDocument {
  title: string;
  /** The day these words came into force. */
  inForceSince: string;
  summary: string;
  sections: readonly LegalSection[];
}

/** "Pond Ltd", or a description where no name was given. */
export const keeperName = ({ name }: Keeper): string => name ?? "this Lilypad's keeper";

/** How the keeper can be reached, one way a line. */
export function contactPoints({ name, postalAddress, email, phone }: Keeper): string[] {
  return [
    name,
    postalAddress,
    email === null ? null : `Email: ${email}`,
    phone === null ? null : `Phone: ${phone}`,
  ].filter((point) => point !== null);
}
