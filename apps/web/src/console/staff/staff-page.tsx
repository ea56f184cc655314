import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { Link } from "wouter";
import { Button } from "../../shared/ui/index.ts";
import { staffQuery } from "../caller/index.ts";
import { frameMessages, staffMessages as messages } from "../messages/index.ts";
import { Box, type Column, Day, ListPage, Table, useFilters } from "../parts/index.ts";
import { type Member, nameOfMember } from "./member.ts";
import { MemberDetail } from "./member-detail.tsx";
import styles from "./staff.module.css";
import { StaffForm } from "./staff-form.tsx";

/** The members of staff with their roles. Proposed changes are on the page of approvals. */
export function StaffPage() {
  const { filters, hrefOf, set } = useFilters(["member", "form"]);
  const query = useQuery(staffQuery);
  const member = query.data?.members.find(({ userId }) => userId === filters.member);
  const shown = { member: "", form: "" };
  const { columns, settings, console, unknown } = messages.members;
  const cells: readonly [Column<Member>, ...Column<Member>[]] = [
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
    <ListPage
      title={messages.title}
      tools={
        <Button kind="secondary" size="mini" onClick={() => set({ ...shown, form: "new" })}>
          <UserPlus size={16} aria-hidden="true" />
          {messages.add}
        </Button>
      }
      query={query}
      rows={6}
      openKey={filters.member}
      detail={
        member === undefined ? null : (
          <MemberDetail
            member={member}
            closeHref={hrefOf(shown)}
            onChange={(form) => set({ form })}
          />
        )
      }
      below={
        <Link href="/admin/approvals" className={styles.link}>
          {messages.decide}
        </Link>
      }
      sheet={
        (filters.form === "new" || member !== undefined) &&
        isForm(filters.form) && (
          <StaffForm
            key={filters.form}
            form={filters.form}
            member={member}
            onClose={() => set({ form: "" })}
            onDone={() => set(shown)}
          />
        )
      }
    >
      {({ members }) => (
        <Box title={messages.members.title} end={messages.note}>
          <Table
            label={messages.members.title}
            columns={cells}
            rows={members}
            keyOf={({ userId }) => userId}
            hrefOf={({ userId }) => hrefOf({ ...shown, member: userId })}
            openKey={filters.member}
          />
        </Box>
      )}
    </ListPage>
  );
}

const isForm = (text: string): text is "new" | "role" | "remove" =>
  ["new", "role", "remove"].includes(text);
