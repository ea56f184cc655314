import styles from "./text.module.css";

/** The text styles of the tokens, by name. */
export const text = styles;
