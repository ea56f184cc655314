import { type ReactNode, useId } from "react";
import { text } from "../style/text.ts";
import styles from "./segments.module.css";

export interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A choice of one among a few visible options. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={text.sr}>{props.label}</legend>
      {props.options.map(({ value, label, icon }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {icon}
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
