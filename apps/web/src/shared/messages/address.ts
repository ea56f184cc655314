/** The address form: fields, errors and the search for places. */
export const addressMessages = {
  fields: {
    country: "Country",
    addressLine1: "Address line 1",
    addressLine2: "Address line 2",
    neighborhood: "Neighbourhood",
    city: "City",
    state: "State",
    postalCode: "Postal code",
  },
  optional: (label: string) => `${label} (optional)`,
  chooseCountry: "Choose a country",
  chooseState: "Choose a state",
  required: (label: string) => `${label} is required`,
  incomplete: "Please complete all required address fields",
  postalCodeShape: (example: string) => `Please enter a postal code like ${example}`,
  search: {
    label: "Find your address",
    placeholder: "Start typing your address",
    results: "Addresses",
    searching: "Searching",
    none: "No address found. You can type it below.",
    loadFailed: "Failed to load Google Places API. Please refresh the page.",
  },
} as const;
