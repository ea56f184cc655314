/** A text of a list, some of whose texts name the network that the money is on. */
type NetworkText = string | ((network: string) => string);

/** The text with the network's name. */
export const withNetwork = (text: NetworkText, network: string): string =>
  typeof text === "string" ? text : text(network);
