import { Link } from "wouter";
import { Button } from "../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../caller/index.ts";
import { freezesMessages } from "../messages/index.ts";
import { Box, CloseLink, Moment, Pair, Pairs } from "../parts/index.ts";
import { DecideBy } from "./decide-by.tsx";
import styles from "./freezes.module.css";
import { type ActiveFreeze, accountName } from "./queries.ts";

const messages = freezesMessages.detail;

export interface FreezeDetailProps {
  freeze: ActiveFreeze;
  closeHref: string;
  onPropose: (form: "longer" | "end") => void;
}

/** A frozen account, and the proposals that can be made about it. */
export function FreezeDetail({ freeze, closeHref, onPropose }: FreezeDetailProps) {
  const { role } = useCaller();
  const { nameOf } = useStaffNames();
  const { columns } = freezesMessages.active;
  return (
    <Box title={messages.title(accountName(freeze))} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <div className={styles.note}>
          <p>
            <strong>{nameOf(freeze.placedBy)}</strong> <Moment at={freeze.placedAt} />
          </p>
          <p>{freeze.note}</p>
        </div>
        <Pairs>
          <Pair label={columns.kind}>{freezesMessages.kinds[freeze.kind]}</Pair>
          <Pair label={columns.until}>
            {freeze.endsAt === null ? freezesMessages.noEnd : <Moment at={freeze.endsAt} />}
          </Pair>
          <Pair label={freezesMessages.told.category}>
            {freezesMessages.categories[freeze.category]}
          </Pair>
          <Pair label={columns.decideBy}>
            <DecideBy freeze={freeze} />
          </Pair>
          <Pair label={messages.approvedBy}>
            {freeze.approvedBy === null ? messages.alone : nameOf(freeze.approvedBy)}
          </Pair>
          <Pair label={messages.person} code>
            {freeze.userId}
          </Pair>
        </Pairs>
        <div className={styles.decide}>
          <Button kind="secondary" wide onClick={() => onPropose("end")}>
            {messages.end}
          </Button>
          <Button kind="secondary" wide onClick={() => onPropose("longer")}>
            {messages.longer}
          </Button>
        </div>
        <Link href={`/admin/people/${freeze.userId}`} className={styles.link}>
          {messages.openCase}
        </Link>
        {role === "administrator" && (
          <Link href={`/admin/audit?subject=${freeze.userId}`} className={styles.link}>
            {messages.audit}
          </Link>
        )}
      </div>
    </Box>
  );
}
