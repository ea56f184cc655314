import type { Data, Operations } from "@lilypad/api-contract";
import type { NotificationDetail } from "./notification-detail.ts";
import type { NotificationKind } from "./notification-kind.ts";

/** The fields of a person that name them to others. */
export interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  displayTag: string | null;
}

/** The state of a payment request. */
export type RequestStatus = Data<Operations["getRequest"]>["request"]["status"];

/**
 * The facts of one notification; amounts are in minor units. Facts that can change after it was stored are read when it
 * is shown or sent: the note, whose writer may have deleted it, and the state of a request.
 */
export interface NotificationFacts {
  kind: NotificationKind;
  /** The id of the subject: for most kinds a line of the history, for the others as their texts require. */
  subjectId: string;
  /** The line of the history of a withdrawal, whose id is the order's. */
  transferId: string | null;
  /** The other person's note of the payment or the request. */
  note: string | null;
  /** Null unless it is about a payment request. */
  requestStatus: RequestStatus | null;
  asset: number | null;
  amount: bigint | null;
  detail: NotificationDetail;
  /** The recipient. */
  told: NamedPerson;
  /** The other person; null if there is none. */
  other: NamedPerson | null;
}
