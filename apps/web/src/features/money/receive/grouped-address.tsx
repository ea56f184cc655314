import { Fragment } from "react";
import { classes, text } from "../../../shared/ui/index.ts";
import { groupAddress } from "./group-address.ts";
import styles from "./grouped-address.module.css";

/** An address in groups. There are no spaces between them, so that a selected address can be pasted. */
export function GroupedAddress({ address, label }: { address: string; label: string }) {
  const groups = groupAddress(address);
  const isEnd = (index: number) => index === 0 || index === groups.length - 1;
  return (
    <p className={styles.address}>
      <span className={text.sr}>{label} </span>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <Fragment key={index}>
          <span className={classes(styles.group, isEnd(index) && styles.end)}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </p>
  );
}
