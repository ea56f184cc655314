import { peopleMessages } from "../../messages/index.ts";
import { Box, NoRows } from "../../parts/index.ts";
import styles from "./case.module.css";
import type { PersonCase } from "./queries.ts";

const messages = peopleMessages.open;
const kinds = Object.keys(messages.kinds) as (keyof PersonCase["open"])[];

/** The number of the person's unfinished payments and orders, by kind. */
export function OpenBox({ open }: { open: PersonCase["open"] }) {
  const some = kinds.filter((kind) => open[kind] > 0);
  return (
    <Box title={messages.title}>
      {some.length === 0 ? (
        <NoRows>{messages.none}</NoRows>
      ) : (
        <ul className={styles.open}>
          {some.map((kind) => (
            <li key={kind}>
              {messages.kinds[kind]} <b>{open[kind]}</b>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
