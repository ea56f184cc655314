import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Badge, type BadgeTone, Button } from "../../shared/ui/index.ts";
import { staffQuery, useStaffNames } from "../caller/index.ts";
import { frameMessages, staffMessages as messages } from "../messages/index.ts";
import {
  Box,
  type Column,
  Columns,
  Day,
  Moment,
  NoRows,
  Page,
  QueryPart,
  Table,
  useFilters,
} from "../parts/index.ts";
import { ChangeDetail } from "./change-detail.tsx";
import {
  changeTitle,
  type Member,
  nameOfMember,
  proposerName,
  type StaffChange,
} from "./member.ts";
import { MemberDetail } from "./member-detail.tsx";
import { StaffForm } from "./staff-form.tsx";

const tones: Readonly<Record<StaffChange["status"], BadgeTone>> = {
  open: "wait",
  approved: "done",
  withdrawn: "plain",
  objected: "plain",
  expired: "plain",
};

/** Who is on the staff with which role, and what administrators have proposed to change. */
export function StaffPage() {
  const { filters, hrefOf, set } = useFilters(["member", "change", "form"]);
  const query = useQuery(staffQuery);
  const member = query.data?.members.find(({ userId }) => userId === filters.member);
  const change = query.data?.changes.find(({ id }) => id === filters.change);
  const shown = { member: "", change: "", form: "" };
  return (
    <Page
      title={messages.title}
      tools={
        <Button kind="secondary" size="mini" onClick={() => set({ ...shown, form: "new" })}>
          <UserPlus size={16} aria-hidden="true" />
          {messages.add}
        </Button>
      }
    >
      <Columns
        detailKey={filters.member || filters.change}
        detail={
          member !== undefined ? (
            <MemberDetail
              member={member}
              closeHref={hrefOf(shown)}
              onChange={(form) => set({ form })}
            />
          ) : change !== undefined ? (
            <ChangeDetail key={change.id} change={change} closeHref={hrefOf(shown)} />
          ) : null
        }
      >
        <QueryPart query={query} rows={6}>
          {({ members, changes }) => {
            const open = changes.filter(({ status }) => status === "open");
            const decided = changes.filter(({ status }) => status !== "open");
            return (
              <>
                {open.length > 0 && (
                  <Box title={messages.waiting.title} end={String(open.length)}>
                    <Changes
                      label={messages.waiting.title}
                      changes={open}
                      openKey={filters.change}
                      hrefOf={(id) => hrefOf({ ...shown, change: id })}
                    />
                  </Box>
                )}
                <Box title={messages.members.title} end={messages.note}>
                  <Members
                    members={members}
                    openKey={filters.member}
                    hrefOf={(id) => hrefOf({ ...shown, member: id })}
                  />
                </Box>
                <Box title={messages.decided.title}>
                  {decided.length === 0 ? (
                    <NoRows>{messages.decided.none}</NoRows>
                  ) : (
                    <Changes
                      label={messages.decided.title}
                      changes={decided}
                      openKey={filters.change}
                      hrefOf={(id) => hrefOf({ ...shown, change: id })}
                    />
                  )}
                </Box>
              </>
            );
          }}
        </QueryPart>
      </Columns>
      {(filters.form === "new" || member !== undefined) && isForm(filters.form) && (
        <StaffForm
          key={filters.form}
          form={filters.form}
          member={member}
          onClose={() => set({ form: "" })}
          onDone={() => set(shown)}
        />
      )}
    </Page>
  );
}

const isForm = (text: string): text is "new" | "role" | "remove" =>
  ["new", "role", "remove"].includes(text);

interface ListProps {
  openKey: string;
  hrefOf: (id: string) => string;
}

function Members({ members, openKey, hrefOf }: ListProps & { members: readonly Member[] }) {
  const { columns, settings, console, unknown } = messages.members;
  const shown: readonly [Column<Member>, ...Column<Member>[]] = [
    { label: columns.member, cell: nameOfMember },
    { label: columns.email, cell: ({ email }) => email },
    { label: columns.role, cell: ({ role }) => frameMessages.roles[role] },
    {
      label: columns.since,
      cell: ({ since }) => (since === null ? unknown : <Day at={since} />),
    },
    { label: columns.by, cell: ({ isBySettings }) => (isBySettings ? settings : console) },
  ];
  return (
    <Table
      label={messages.members.title}
      columns={shown}
      rows={members}
      keyOf={({ userId }) => userId}
      hrefOf={({ userId }) => hrefOf(userId)}
      openKey={openKey}
    />
  );
}

function Changes(props: ListProps & { label: string; changes: readonly StaffChange[] }) {
  const { nameOf } = useStaffNames();
  const { columns, outcomes } = messages.decided;
  const shown: readonly [Column<StaffChange>, ...Column<StaffChange>[]] = [
    { label: columns.change, cell: changeTitle },
    {
      label: columns.state,
      cell: ({ status }) => <Badge tone={tones[status]}>{outcomes[status]}</Badge>,
    },
    { label: columns.proposedBy, cell: ({ proposedBy }) => proposerName(proposedBy, nameOf) },
    { label: columns.at, cell: ({ proposedAt }) => <Moment at={proposedAt} /> },
  ];
  return (
    <Table
      label={props.label}
      columns={shown}
      rows={props.changes}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => props.hrefOf(id)}
      openKey={props.openKey}
    />
  );
}
