import { accountOf, type BankContext, customerOf, transactionOf } from "../operations/index.ts";
import { renderExternalAccount, renderKycLink, renderTransfer } from "./render.ts";

interface Described {
  readonly type: string;
  readonly resourceId: string;
  readonly body: string;
}

/** Builds an event's body in Bridge's format, with its object as the API would return it now. */
export function bridgeEventOf(
  { context, verifyUrl }: { context: BankContext; verifyUrl: (token: string) => string },
  id: string,
  resource: "customer" | "payment_account" | "transaction",
  verb: "created" | "updated" | "deleted",
  resourceId: string,
): Described | null {
  const described = objectOf(context, verifyUrl, resource, resourceId);
  if (described === null) return null;
  const { category, object, status } = described;
  const isNewStatus = verb === "updated" && status !== null;
  const type = `${category}.${isNewStatus ? "updated.status_transitioned" : verb}`;
  const body = JSON.stringify({
    api_version: "v0",
    event_id: id,
    event_category: category,
    event_type: type,
    event_object_id: resourceId,
    event_object_status: status,
    event_object: object,
    event_created_at: context.now().toISOString(),
  });
  return { type, resourceId, body };
}

function objectOf(
  context: BankContext,
  verifyUrl: (token: string) => string,
  resource: "customer" | "payment_account" | "transaction",
  id: string,
) {
  switch (resource) {
    case "customer": {
      const object = renderKycLink(customerOf(context, "bridge", id), verifyUrl);
      return { category: "kyc_link", object, status: object.kyc_status };
    }
    case "payment_account": {
      const account = accountOf(context, "bridge", id);
      if (account.type !== "bank") return null;
      const object = renderExternalAccount(account);
      return { category: "external_account", object, status: null };
    }
    case "transaction": {
      const object = renderTransfer(transactionOf(context, "bridge", id));
      return { category: "transfer", object, status: object.state };
    }
  }
}
