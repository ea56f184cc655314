import { maxAddressLineLength, maxPostalCodeLength } from "@lilypad/api-contract/limits";
import { useCallback } from "react";
import { addressMessages as messages } from "../messages/index.ts";
import { appSettings } from "../settings/index.ts";
import { Fields, SelectField, TextField } from "../ui/index.ts";
import styles from "./address-form.module.css";
import type { AddressField } from "./address-rules.ts";
import { AddressSearch } from "./address-search.tsx";
import { countries } from "./countries.ts";
import { loadGooglePlaces } from "./google-places.ts";
import { hasState, statesOf } from "./states.ts";
import type { AddressEntry } from "./use-address-entry.ts";

const names: Record<Exclude<AddressField, "country" | "neighborhood">, string> = {
  addressLine1: "address-line1",
  addressLine2: "address-line2",
  city: "address-level2",
  state: "address-level1",
  postalCode: "postal-code",
};

/** An address form, with a search if a places service is configured. */
export function AddressForm({ entry }: { entry: AddressEntry }) {
  const { state, dispatch } = entry;
  const { draft, errors } = state;
  const { mapsKey } = appSettings();
  const load = useCallback(() => loadGooglePlaces(mapsKey ?? "", navigator.language), [mapsKey]);

  const edit = (field: AddressField) => (event: { target: { value: string } }) =>
    dispatch({ type: "edited", field, value: event.target.value });
  const field = (name: keyof typeof names, optional = false) => (
    <TextField
      label={optional ? messages.optional(messages.fields[name]) : messages.fields[name]}
      autoComplete={names[name]}
      maxLength={name === "postalCode" ? maxPostalCodeLength : maxAddressLineLength}
      autoCapitalize={name === "postalCode" ? "characters" : "words"}
      required={!optional}
      value={draft[name]}
      error={errors[name] ?? null}
      onChange={edit(name)}
    />
  );

  return (
    <Fields form={entry.form}>
      <SelectField
        label={messages.fields.country}
        autoComplete="country"
        required
        value={draft.country}
        error={errors.country ?? null}
        onChange={edit("country")}
      >
        <option value="">{messages.chooseCountry}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {mapsKey !== null && (
        <div>
          <AddressSearch
            load={load}
            country={draft.country}
            postalCode={draft.postalCode}
            onFound={(address) => dispatch({ type: "found", address })}
          />
        </div>
      )}
      {field("addressLine1")}
      {field("addressLine2", true)}
      <div className={styles.pair}>
        {field("city")}
        {field("postalCode")}
      </div>
      {hasState(draft.country) && <StateField entry={entry} />}
    </Fields>
  );
}

function StateField({ entry }: { entry: AddressEntry }) {
  const { draft } = entry.state;
  const states = statesOf(draft.country);
  const edit = (event: { target: { value: string } }) =>
    entry.dispatch({ type: "edited", field: "state", value: event.target.value });
  const label = messages.optional(messages.fields.state);
  const shared = { label, autoComplete: names.state, value: draft.state, onChange: edit };
  if (states.length === 0) return <TextField {...shared} maxLength={maxAddressLineLength} />;
  return (
    <SelectField {...shared}>
      <option value="">{messages.chooseState}</option>
      {states.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
