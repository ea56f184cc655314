import { listMessages } from "../../messages/index.ts";
import { Button } from "../controls/button.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";

export interface MoreButtonProps {
  /** The query that reads the list page by page. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
  busyLabel: string;
  size?: "small";
}

/** The button that adds the next page to a list; nothing after the last page. */
export function MoreButton({ query, label, busyLabel, size }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && (
        <p role="alert" className={classes(text.small, text.center)}>
          {listMessages.moreFailed}
        </p>
      )}
      <Button
        kind="secondary"
        {...(size === undefined ? { wide: true } : { size })}
        busy={query.isFetchingNextPage}
        busyLabel={busyLabel}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </>
  );
}
