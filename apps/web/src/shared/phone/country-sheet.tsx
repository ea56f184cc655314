import { countries } from "../address/index.ts";
import { phoneMessages as messages } from "../messages/index.ts";
import { Flag, PickList, Sheet } from "../ui/index.ts";
import { dialCodeOf } from "./dial-codes.ts";
import styles from "./phone-field.module.css";

type Country = (typeof countries)[number];

const withDialCode = countries.filter(({ code }) => dialCodeOf(code) !== undefined);

/** Finds countries by name, code or calling code. */
export function findCountries(all: readonly Country[], typed: string): readonly Country[] {
  const query = typed.trim().toLowerCase();
  const digits = query.replace("+", "");
  return all.filter(
    ({ code, name }) =>
      name.toLowerCase().includes(query) ||
      code.toLowerCase() === query ||
      (digits !== "" && dialCodeOf(code)?.startsWith(digits)),
  );
}

export interface CountrySheetProps {
  open: boolean;
  country: string;
  onPick: (country: string) => void;
  onClose: () => void;
}

/** A searchable list of all countries with their calling codes. */
export function CountrySheet({ open, country, onPick, onClose }: CountrySheetProps) {
  return (
    <Sheet panel open={open} onClose={onClose} title={messages.chooseCountry} half>
      <div className={styles.countries}>
        <PickList
          items={withDialCode}
          keyOf={({ code }) => code}
          rowOf={({ code, name }) => ({
            leading: <Flag country={code} size={32} />,
            name,
            meta: `+${dialCodeOf(code)}`,
          })}
          find={findCountries}
          isPicked={({ code }) => code === country}
          onPick={({ code }) => onPick(code)}
          searchAlways
          texts={{ ...messages, placeholder: messages.searchPlaceholder }}
        />
      </div>
    </Sheet>
  );
}
