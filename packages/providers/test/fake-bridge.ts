import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { z } from "zod";
import {
  bridgeNewExternalAccount,
  bridgeNewKycLink,
  bridgeNewTransfer,
  bridgeNewVirtualAccount,
} from "../src/ramp/vendors/bridge/schema.ts";
import {
  addCustomer,
  type Call,
  type FakeAccount,
  type FakeBank,
  type FakeCustomer,
  type FakeTransaction,
  type FakeWire,
  find,
  Refusal,
} from "./fake-bank.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const webhookPublicKey = keys.publicKey.export({ type: "spki", format: "pem" }).toString();

/** Parses a request body; refuses anything that Bridge does not document. */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, "invalid_parameters", z.prettifyError(parsed.error));
}

/** Bridge's customer id differs from the id of the KYC link. */
const customerOf = (link: string) => `cust_${link}`;
const linkOf = (customer: string | undefined) => (customer ?? "").replace("cust_", "");

const kycStatuses = {
  CREATED: "not_started",
  UNDER_REVIEW: "under_review",
  NEEDS_ADDITIONAL_INFORMATION: "awaiting_questionnaire",
  ACTIVE: "approved",
  REJECTED: "rejected",
  DEACTIVATED: "offboarded",
} as const;

const showLink = ({ id, email, name, status }: FakeCustomer) => ({
  id,
  full_name: name,
  email,
  type: "individual",
  kyc_link: `https://verify.bridge.example/${id}`,
  tos_link: `https://terms.bridge.example/${id}`,
  kyc_status: kycStatuses[status],
  tos_status: "approved",
  rejection_reasons: status === "REJECTED" ? [{ reason: "The document has expired." }] : [],
  customer_id: status === "CREATED" ? null : customerOf(id),
  created_at: new Date().toISOString(),
});

const showAccount = ({ id, customerId, kind, currency, bankName, last4 }: FakeAccount) => ({
  id,
  customer_id: customerOf(customerId),
  account_type: kind,
  currency,
  bank_name: bankName,
  last_4: last4,
  active: true,
});

const showTransfer = (transfer: FakeTransaction) => ({
  id: transfer.id,
  state: {
    AWAITING: "awaiting_funds",
    PROCESSING: "funds_received",
    FAILED: "returned",
    CANCELLED: "canceled",
  }[transfer.status],
  client_reference_id: transfer.correlationId,
  on_behalf_of: customerOf(transfer.customerId),
  amount: transfer.sourceAmount,
  source: { payment_rail: "faster_payments", currency: transfer.sourceCurrency },
  destination: { payment_rail: "arbitrum", currency: transfer.destinationCurrency },
  source_deposit_instructions:
    transfer.sourceCurrency === "usdc"
      ? { payment_rail: "arbitrum", currency: "usdc", to_address: `0x${"cd".repeat(20)}` }
      : {
          payment_rail: "faster_payments",
          currency: "gbp",
          deposit_message: transfer.id.slice(0, 8),
          account_holder_name: "Bridge Customers",
          sort_code: "040004",
          account_number: "87654321",
        },
  receipt: { initial_amount: transfer.sourceAmount, final_amount: transfer.destinationAmount },
  return_details: transfer.failureReason === null ? null : { reason: transfer.failureReason },
  updated_at: new Date().toISOString(),
});

function makeAccount(bank: FakeBank, customerId: string, { body, key }: Call) {
  const asked = read(bridgeNewExternalAccount, body);
  const number =
    asked.account_type === "iban"
      ? asked.iban.account_number
      : "account" in asked
        ? asked.account.account_number
        : "";
  return bank.once(key, () => {
    const account: FakeAccount = {
      id: randomUUID(),
      customerId,
      kind: asked.account_type,
      isThirdParty: false,
      currency: asked.currency,
      bankName: asked.bank_name,
      last4: number.slice(-4),
      address: "",
    };
    bank.accounts.set(account.id, account);
    return account;
  });
}

function makeTransfer(bank: FakeBank, { body, key }: Call) {
  const asked = read(bridgeNewTransfer, body);
  return bank.once(key, () => {
    const transfer: FakeTransaction = {
      id: randomUUID(),
      customerId: find(bank.customers, linkOf(asked.on_behalf_of)).id,
      correlationId: asked.client_reference_id,
      sourceCurrency: asked.source.currency,
      sourceAmount: asked.amount,
      destinationCurrency: asked.destination.currency,
      destinationAmount: asked.amount,
      isIntoVirtual: false,
      status: "AWAITING",
      failureReason: null,
    };
    bank.transactions.set(transfer.id, transfer);
    return transfer;
  });
}

/** Answers the paths below a customer: accounts, virtual accounts and transfers. */
function answerBelowCustomer(bank: FakeBank, call: Call) {
  const [, customer, thing, id] = call.path;
  const customerId = find(bank.customers, linkOf(customer)).id;
  const mine = [...bank.accounts.values()].filter((one) => one.customerId === customerId);
  const own = () => {
    const account = mine.find((one) => one.id === id);
    if (account === undefined) throw new Refusal(404, "not_found", "Not found");
    return account;
  };
  switch (`${call.method} ${thing}${id === undefined ? "" : "/id"}`) {
    case "POST external_accounts":
      return { status: 201, body: showAccount(makeAccount(bank, customerId, call)) };
    case "GET external_accounts":
      return { status: 200, body: { count: mine.length, data: mine.map(showAccount) } };
    case "GET external_accounts/id":
      return { status: 200, body: showAccount(own()) };
    case "DELETE external_accounts/id":
      bank.accounts.delete(own().id);
      return { status: 200, body: {} };
    case "POST virtual_accounts": {
      read(bridgeNewVirtualAccount, call.body);
      const made = bank.once(call.key, () => ({
        id: randomUUID(),
        status: "activated",
        source_deposit_instructions: {
          currency: "usd",
          bank_account_number: "215268129123",
          bank_routing_number: "101019644",
        },
      }));
      return { status: 201, body: made };
    }
    case "GET transfers": {
      const transfers = [...bank.transactions.values()].filter(
        (one) => one.customerId === customerId,
      );
      return { status: 200, body: { data: transfers.map(showTransfer) } };
    }
    default:
      throw new Refusal(404, "not_found", "Not found");
  }
}

export const fakeBridge: FakeWire = {
  answer(bank, call) {
    const [place, id] = call.path;
    if (place === "customers") return answerBelowCustomer(bank, call);
    switch (`${call.method} ${place}${id === undefined ? "" : "/id"}`) {
      case "POST kyc_links": {
        const { email, full_name } = read(bridgeNewKycLink, call.body);
        const made = bank.once(call.key, () => addCustomer(bank, email, full_name));
        return { status: 201, body: showLink(made) };
      }
      case "GET kyc_links": {
        const email = call.query.get("email")?.toLowerCase();
        const found = [...bank.customers.values()].filter((one) => one.email === email);
        return { status: 200, body: { count: found.length, data: found.map(showLink) } };
      }
      case "GET kyc_links/id":
        return { status: 200, body: showLink(find(bank.customers, id)) };
      case "GET exchange_rates":
        return {
          status: 200,
          body: { midmarket_rate: "1.27", buy_rate: "1.2764", sell_rate: "1.2637" },
        };
      case "POST transfers":
        return { status: 201, body: showTransfer(makeTransfer(bank, call)) };
      case "GET transfers/id":
        return { status: 200, body: showTransfer(find(bank.transactions, id)) };
      case "DELETE transfers/id": {
        const transfer = find(bank.transactions, id);
        if (transfer.status !== "AWAITING") {
          throw new Refusal(400, "invalid_parameters", "Only a transfer that awaits funds.");
        }
        transfer.status = "CANCELLED";
        return { status: 200, body: showTransfer(transfer) };
      }
      default:
        throw new Refusal(404, "not_found", "Not found");
    }
  },
  // Bridge answers a duplicate with 400.
  refuse: ({ code, message }) => ({ code, message }),
  keyOf: ({ headers }) => headers["idempotency-key"]?.toString(),
  apiKeyOf: ({ headers }) => headers["api-key"]?.toString(),
  sign(_bank, kind, id) {
    const createdAt = new Date();
    const category = kind === "customer" ? "kyc_link" : "transfer";
    const body = JSON.stringify({
      api_version: "v0",
      event_id: `wh_${randomUUID()}`,
      event_category: category,
      event_type: `${category}.updated`,
      event_object_id: id,
      event_created_at: createdAt.toISOString(),
    });
    const digest = createHash("sha256").update(`${createdAt.getTime()}.${body}`).digest();
    const signature = sign("sha256", digest, keys.privateKey).toString("base64");
    return {
      rawBody: Buffer.from(body),
      headers: { "x-webhook-signature": `t=${createdAt.getTime()},v0=${signature}` },
      receivedAt: createdAt,
    };
  },
};
