import { useInfiniteQuery } from "@tanstack/react-query";
import { Badge } from "../../shared/ui/index.ts";
import { screeningMessages as messages } from "../messages/index.ts";
import {
  ageText,
  type Column,
  FilterLinks,
  Lines,
  ListBox,
  Moment,
  More,
  QueryPart,
} from "../parts/index.ts";
import { personName } from "../people/index.ts";
import { casesQuery, caseTitle, type ScreeningCase, type Shown, toLinked } from "./queries.ts";
import styles from "./screening.module.css";

const caseKinds = ["send", "deposit", "identity"] as const;

interface CasesBoxProps {
  shown: Shown;
  /** The kind of the cases; empty for all of them. */
  kind: string;
  openId: string;
  kindHrefOf: (kind: string) => string;
  hrefOf: (id: string) => string;
}

/** The cases of the screening, with a filter for their kind. */
export function CasesBox({ shown, kind, openId, kindHrefOf, hrefOf }: CasesBoxProps) {
  const query = useInfiniteQuery(casesQuery(shown));
  const listed = query.data?.pages.flatMap((page) => page.cases);
  const { title, none, columns, kinds, all } = messages.cases;
  const now = new Date();
  const what: Column<ScreeningCase> = {
    label: columns.what,
    cell: (one) => {
      const linked = toLinked(one.person);
      return linked === null ? (
        caseTitle(one)
      ) : (
        <Lines first={caseTitle(one)} second={personName(linked)} />
      );
    },
  };
  const rest: Column<ScreeningCase>[] = [
    { label: columns.list, cell: ({ list }) => list, wraps: true },
    {
      label: columns.opened,
      cell: ({ opened_at }) => (
        <Lines first={<Moment at={opened_at} />} second={ageText(new Date(opened_at), now)} />
      ),
    },
    ...(shown === "open"
      ? []
      : [
          {
            label: columns.decision,
            cell: ({ kind: one, decided }: ScreeningCase) =>
              decided === null ? "–" : <Badge>{messages.decisions[one][decided.decision]}</Badge>,
          },
        ]),
  ];
  return (
    <QueryPart query={{ ...query, data: listed }}>
      {(cases) => (
        <ListBox
          title={title}
          end={<More query={query} />}
          none={none[shown]}
          columns={[what, ...rest]}
          rows={cases.filter((one) => kind === "" || one.kind === kind)}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf(id)}
          openKey={openId}
        >
          <div className={styles.kinds}>
            <FilterLinks
              label={messages.filter}
              chosen={kind}
              links={[
                { key: "", label: all },
                ...caseKinds.map((key) => ({ key, label: kinds[key] })),
              ]}
              hrefOf={kindHrefOf}
            />
          </div>
        </ListBox>
      )}
    </QueryPart>
  );
}
