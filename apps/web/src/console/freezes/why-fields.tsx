import { Chip, Chips, SelectField } from "../../shared/ui/index.ts";
import { freezesMessages } from "../messages/index.ts";
import styles from "./freezes.module.css";
import type { FreezeKind } from "./queries.ts";
import { type FreezeCategory, usualCategory } from "./usual-category.ts";

const messages = freezesMessages.form;
const kinds = Object.keys(freezesMessages.kinds) as FreezeKind[];
const categories = Object.keys(freezesMessages.categories) as FreezeCategory[];

export interface Why {
  kind: FreezeKind;
  /** The reason that the person reads. */
  category: FreezeCategory;
}

/** Why an account is frozen, for staff and for the person. A kind brings its usual category. */
export function WhyFields({ kind, category, onChange }: Why & { onChange: (why: Why) => void }) {
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{messages.reason}</span>
        <Chips label={messages.reason} wrap>
          {kinds.map((one) => (
            <Chip
              key={one}
              pressed={one === kind}
              onClick={() => onChange({ kind: one, category: usualCategory[one] })}
            >
              {freezesMessages.kinds[one]}
            </Chip>
          ))}
        </Chips>
      </div>
      <div>
        <SelectField
          label={messages.told}
          value={category}
          onChange={(event) => onChange({ kind, category: event.target.value as FreezeCategory })}
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {freezesMessages.categories[one]}
            </option>
          ))}
        </SelectField>
        <p className={styles.soft}>{messages.toldHint}</p>
      </div>
    </>
  );
}
