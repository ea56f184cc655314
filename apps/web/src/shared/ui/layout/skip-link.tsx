import { appMessages } from "../../messages/index.ts";
import styles from "./skip-link.module.css";

/** The first stop of Tab on wide screens: moves the focus past the navigation. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, whose address must not change
  <a
    href="#content"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault();
      const main = document.querySelector<HTMLElement>("main");
      main?.setAttribute("tabindex", "-1");
      main?.focus();
    }}
  >
    {appMessages.skip}
  </a>
);
