/** The field for a phone number and the list of countries. */
export const phoneMessages = {
  placeholder: "07700 900123",
  /** The name of the button that opens the list; `dialCode` is without +. */
  country: (name: string, dialCode: string) => `Country: ${name}, +${dialCode}`,
  chooseCountry: "Choose a country",
  list: "Countries",
  search: "Search countries",
  searchPlaceholder: "Country or code",
  none: "No country found",
} as const;
