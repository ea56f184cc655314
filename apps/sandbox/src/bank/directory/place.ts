/** A country in which accounts can be linked, with its invented banks. */
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
   * The bank code in the IBAN registry's example for this country. Here it belongs to the
   * best-known bank, so that the example finds a bank.
   */
  readonly ibanBankCode?: string;
  /**
   * "name|four letters of its SWIFT code[|its bank code]", the best-known bank first. Every name is
   * invented.
   */
  readonly banks: readonly string[];
}
