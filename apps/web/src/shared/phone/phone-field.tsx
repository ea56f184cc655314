import { maxPhoneLength } from "@lilypad/api-contract/limits";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { countryName } from "../address/index.ts";
import { phoneMessages as messages } from "../messages/index.ts";
import { browserRegion } from "../platform/index.ts";
import { Flag, TextField, type TextFieldProps } from "../ui/index.ts";
import { countryOfNumber, dialCodeOf } from "./dial-codes.ts";
import styles from "./phone-field.module.css";
import { joinPhone, plainPhone, splitPhone } from "./phone-rules.ts";

const CountrySheet = /* @__PURE__ */ lazy(async () => {
  const { CountrySheet } = await import("./country-sheet.tsx");
  return { default: CountrySheet };
});

/** The country of the browser, or the product's default. */
function probableCountry(): string {
  const region = browserRegion();
  return region !== null && dialCodeOf(region) !== undefined ? region : "GB";
}

export interface PhoneFieldProps
  extends Omit<TextFieldProps, "value" | "onChange" | "type" | "before"> {
  /** The number with its calling code, "+44 7400 123456"; a number that was typed before may lack it. */
  value: string;
  onChange: (phone: string) => void;
}

/** A field for a phone number, with a picker for its country. A pasted number brings its own country. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const [chosen, setChosen] = useState(probableCountry);
  const [picks, setPicks] = useState<boolean | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { country, national } = splitPhone(value, chosen);
  const dialCode = dialCodeOf(country) ?? "";

  function type(typed: string) {
    const whole = plainPhone(typed).trim();
    const hasCountry = countryOfNumber(whole, country) !== null;
    const entry = hasCountry ? splitPhone(whole, country) : { country, national: typed };
    setChosen(entry.country);
    onChange(joinPhone(entry));
  }
  function pick(picked: string) {
    setChosen(picked);
    onChange(joinPhone({ country: picked, national }));
    // Before the list closes, so that the focus returns here.
    input.current?.focus();
    setPicks(false);
  }

  return (
    <>
      <TextField
        {...field}
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        placeholder={country === "GB" ? messages.placeholder : undefined}
        value={national}
        onChange={(event) => type(event.target.value)}
        before={
          <button
            type="button"
            className={styles.country}
            aria-haspopup="dialog"
            aria-label={messages.country(countryName(country), dialCode)}
            onClick={() => setPicks(true)}
          >
            <Flag country={country} size={24} />
            <span>{`+${dialCode}`}</span>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        }
      />
      <Suspense>
        {picks !== null && (
          <CountrySheet
            open={picks}
            country={country}
            onPick={pick}
            onClose={() => setPicks(false)}
          />
        )}
      </Suspense>
    </>
  );
}
