/** A country where accounts can be linked, and where its invented banks stand. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly region: string;
  readonly city: string;
  readonly state?: string;
  readonly postalCode: string;
  readonly street: string;
  /**
   * How the IBAN registry's example of this country names its bank: here it is the best known one, so that
   * the example leads to a bank.
   */
  readonly ibanBankCode?: string;
  /**
   * "name|four letters of its SWIFT code[|its bank code]", the best known first. Every name is
   * invented.
   */
  readonly banks: readonly string[];
}
