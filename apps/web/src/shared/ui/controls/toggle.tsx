import { type ComponentProps, type ReactNode, useId } from "react";
import { text } from "../style/text.ts";
import styles from "./toggle.module.css";

export interface ToggleProps
  extends Omit<ComponentProps<"button">, "className" | "onChange" | "role"> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch that takes effect immediately. */
export function Toggle({ checked, onChange, ...rest }: ToggleProps) {
  return (
    <button
      type="button"
      {...rest}
      role="switch"
      aria-checked={checked}
      className={styles.toggle}
      onClick={() => onChange(!checked)}
    />
  );
}

export interface ToggleRowProps extends Omit<ToggleProps, "name"> {
  name: string;
  hint?: string | undefined;
  icon?: ReactNode;
}

/** A setting that is on or off, as a row of a list. */
export function ToggleRow({ name, hint, icon, ...toggle }: ToggleRowProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span id={`${id}-name`} className={styles.name}>
          {name}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={`${text.small} ${text.soft} ${styles.name}`}>
            {hint}
          </span>
        )}
      </span>
      <Toggle
        {...toggle}
        aria-labelledby={`${id}-name`}
        {...(hint === undefined ? {} : { "aria-describedby": `${id}-hint` })}
      />
    </div>
  );
}
