import {
  ArrowLeftRight,
  CheckCheck,
  Gauge,
  Gift,
  Hourglass,
  MessagesSquare,
  ScrollText,
  Settings,
  ShieldAlert,
  Snowflake,
  Undo2,
  UserCog,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { ApprovalsPage } from "./approvals/index.ts";
import { AuditPage } from "./audit/index.ts";
import type { StaffRole } from "./caller/index.ts";
import type { consoleRoutes } from "./calls/index.ts";
import type { NavigationPage } from "./frame/index.ts";
import { FreezesPage } from "./freezes/index.ts";
import { frameMessages } from "./messages/index.ts";
import { OrdersPage } from "./orders/index.ts";
import { OverviewPage } from "./overview/index.ts";
import { PeoplePage } from "./people/index.ts";
import { ReturnsPage } from "./returns/index.ts";
import { RewardsPage } from "./rewards/index.ts";
import { ScreeningPage } from "./screening/index.ts";
import { SettingsPage } from "./settings/index.ts";
import { StaffPage } from "./staff/index.ts";
import { TicketsPage } from "./tickets/index.ts";
import { WorkPage } from "./work/index.ts";

interface ConsolePage extends NavigationPage {
  content: ComponentType;
  /** Paths below the page's open one of its rows as a page. */
  hasRows?: boolean;
  /** The operation that the page reads first: who may call it may open the page. */
  reads: keyof typeof consoleRoutes;
  /** Roles beside administrator; as the API's contract declares them for that operation. */
  roles: readonly StaffRole[];
}

const { pages: labels, needsPerson, money, record } = frameMessages;

/** The pages, in the order of the navigation. */
const consolePages: readonly ConsolePage[] = [
  {
    path: "/admin/overview",
    label: labels.overview,
    icon: Gauge,
    group: "",
    content: OverviewPage,
    reads: "getReconciliation",
    roles: ["finance"],
  },
  {
    path: "/admin/people",
    label: labels.people,
    icon: Users,
    group: "",
    content: PeoplePage,
    hasRows: true,
    reads: "searchPeopleAsStaff",
    roles: ["support"],
  },
  {
    path: "/admin/work",
    label: labels.work,
    icon: Hourglass,
    group: needsPerson,
    content: WorkPage,
    reads: "listStuckWork",
    roles: ["support", "finance"],
  },
  {
    path: "/admin/approvals",
    label: labels.approvals,
    icon: CheckCheck,
    group: needsPerson,
    content: ApprovalsPage,
    reads: "listProposals",
    roles: ["support", "finance"],
  },
  {
    path: "/admin/screening",
    label: labels.screening,
    icon: ShieldAlert,
    group: needsPerson,
    content: ScreeningPage,
    reads: "listScreeningCases",
    roles: ["support", "finance"],
  },
  {
    path: "/admin/freezes",
    label: labels.freezes,
    icon: Snowflake,
    group: needsPerson,
    content: FreezesPage,
    reads: "listFreezes",
    roles: ["support"],
  },
  {
    path: "/admin/tickets",
    label: labels.tickets,
    icon: MessagesSquare,
    group: needsPerson,
    content: TicketsPage,
    reads: "listTicketsAsStaff",
    roles: ["support"],
  },
  {
    path: "/admin/orders",
    label: labels.orders,
    icon: ArrowLeftRight,
    group: money,
    content: OrdersPage,
    reads: "listRampOrders",
    roles: ["support", "finance"],
  },
  {
    path: "/admin/returns",
    label: labels.returns,
    icon: Undo2,
    group: money,
    content: ReturnsPage,
    reads: "listTokenReturnsAsStaff",
    roles: ["finance"],
  },
  {
    path: "/admin/rewards",
    label: labels.rewards,
    icon: Gift,
    group: money,
    content: RewardsPage,
    reads: "getRewardHealth",
    roles: ["finance"],
  },
  {
    path: "/admin/audit",
    label: labels.audit,
    icon: ScrollText,
    group: record,
    content: AuditPage,
    reads: "listAuditEntries",
    roles: [],
  },
  {
    path: "/admin/staff",
    label: labels.staff,
    icon: UserCog,
    group: record,
    content: StaffPage,
    reads: "listStaff",
    roles: [],
  },
  {
    path: "/admin/settings",
    label: labels.settings,
    icon: Settings,
    group: record,
    content: SettingsPage,
    reads: "listSettings",
    roles: [],
  },
];

/** The pages that a role may open. The first one is its start page. */
export const pagesFor = (role: StaffRole): readonly ConsolePage[] =>
  consolePages.filter(({ roles }) => role === "administrator" || roles.includes(role));

/** The page that a path belongs to; undefined if there is none among these. */
export function pageOf(pages: readonly ConsolePage[], path: string): ConsolePage | undefined {
  const plain = path.replace(/\/$/, "");
  return pages.find(
    (page) => page.path === plain || (page.hasRows === true && plain.startsWith(`${page.path}/`)),
  );
}
