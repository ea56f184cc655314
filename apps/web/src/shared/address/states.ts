/**
 * The countries whose addresses have a state: the United States and the larger countries of Asia and the
 * Pacific.
 */
const withState =
  "US AU BD BT CN FJ FM ID IN JP KH KR LA LK MH MM MN MY NP NZ PG PH PK PW TH TL TW VN".split(" ");

/** True if addresses in the country have a state. */
export const hasState = (country: string): boolean => withState.includes(country);

const lists: Record<string, string> = {
  US: "AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming",
  AU: "ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia",
};

export interface State {
  code: string;
  name: string;
}

/** The states to choose from; empty if the name has to be typed. */
export function statesOf(country: string): readonly State[] {
  return (
    lists[country]?.split("|").map((entry) => {
      const [code = "", ...words] = entry.split(" ");
      return { code, name: words.join(" ") };
    }) ?? []
  );
}

/** The form's value for a state that was read by code or name: a code if there is a list. */
export function draftState(country: string, code: string, name: string): string {
  if (!hasState(country)) return "";
  const states = statesOf(country);
  if (states.length === 0) return name || code;
  return states.find((state) => state.code === code || state.name === name)?.code ?? "";
}
