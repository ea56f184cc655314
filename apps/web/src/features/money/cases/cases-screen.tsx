import { useQuery } from "@tanstack/react-query";
import { ArrowDownToLine, ArrowUpRight, type LucideIcon, UserRound } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useUserId } from "../../../shared/account/index.ts";
import { casesMessages as messages } from "../../../shared/messages/index.ts";
import {
  ActionRow,
  Avatar,
  BackBar,
  Empty,
  List,
  Main,
  QueryView,
  RowEnd,
  Screen,
  Segments,
  Sheet,
  text,
} from "../../../shared/ui/index.ts";
import { CaseDetail } from "./case-detail.tsx";
import { ageOf, personOf, titleOf } from "./case-view.ts";
import styles from "./cases.module.css";
import { type CaseStatus, casesQuery, type ScreeningCase, type ScreeningCases } from "./queries.ts";

const icons: Record<ScreeningCase["kind"], LucideIcon> = {
  send: ArrowUpRight,
  deposit: ArrowDownToLine,
  identity: UserRound,
};

/** The cases of the screening, for administrators: what is held and why, and the decision. */
export function CasesScreen() {
  const [, navigate] = useLocation();
  const [status, setStatus] = useState<CaseStatus>("open");
  const [shown, setShown] = useState<ScreeningCase | null>(null);
  const query = useQuery(casesQuery(useUserId(), status));
  return (
    <Screen title={messages.title}>
      <BackBar onBack={() => navigate("/profile")} title={messages.title} />
      <Main>
        <p className={`${text.soft} ${styles.lead}`}>{messages.lead}</p>
        <Segments
          label={messages.show}
          value={status}
          options={[
            { value: "open", label: messages.open },
            { value: "decided", label: messages.decided },
          ]}
          onChange={setStatus}
        />
        <div className={styles.list}>
          <QueryView query={query} rows={3} texts={messages}>
            {(found) => <CaseList found={found} status={status} onOpen={setShown} />}
          </QueryView>
        </div>
      </Main>
      <Sheet panel open={shown !== null} onClose={() => setShown(null)} title={messages.one}>
        {shown !== null && (
          <CaseDetail key={shown.id} shown={shown} onDone={() => setShown(null)} />
        )}
      </Sheet>
    </Screen>
  );
}

interface CaseListProps {
  found: ScreeningCases;
  status: CaseStatus;
  onOpen: (one: ScreeningCase) => void;
}

function CaseList({ found: { cases, nextCursor }, status, onOpen }: CaseListProps) {
  const now = new Date();
  if (cases.length === 0) {
    const none = messages.none[status];
    return <Empty title={none.title} detail={none.text} />;
  }
  return (
    <>
      <List label={messages[status]}>
        {cases.map((one) => {
          const Icon = icons[one.kind];
          const [title, about] = [titleOf(one), messages.about(personOf(one), one.list)];
          const age = ageOf(one.opened_at, now);
          return (
            <li key={one.id}>
              <ActionRow
                aria-label={messages.openCase(title, about, age)}
                leading={<Avatar icon={<Icon size={20} strokeWidth={1.75} />} />}
                name={title}
                meta={about}
                trailing={<RowEnd amount={age} />}
                onClick={() => onOpen(one)}
              />
            </li>
          );
        })}
      </List>
      {nextCursor !== null && <p className={`${text.small} ${text.soft}`}>{messages.more}</p>}
    </>
  );
}
