import { appMessages } from "../../messages/index.ts";
import { Mark } from "../art/pad.tsx";
import styles from "./brand.module.css";

/** The mark with the name of the product. */
export const Brand = (props: { size: number; fill?: string }) => (
  <span className={styles.brand}>
    <Mark {...props} />
    {appMessages.product}
  </span>
);
