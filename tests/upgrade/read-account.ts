import { memberOf, type SignedIn } from "@lilypad/worlds";

type Row = Readonly<Record<string, unknown>>;

/** Data of an account: one list for each query below. */
export type Account = Readonly<Record<string, readonly Row[]>>;

const requestFields =
  "id status amount currency note requestor_user_id payer_user_id acknowledged_at expires_at";

/** Data that an upgrade must keep: path, member of the answer with the rows, and their fields. */
const questions: Readonly<Record<string, readonly [path: string, member: string, fields: string]>> =
  {
    profile: ["auth/profile", "profile", "email display_tag first_name last_name phone_number"],
    wallets: ["wallets/aa", "wallets", "safeAddress"],
    balances: ["wallets/balance", "balances", "asset balance posted held"],
    history: [
      "ledger/users/{id}/transactions?limit=100",
      "transactions",
      "id createdAt direction amount asset note status transactionContext hash",
    ],
    incomingRequests: ["payments/requests/incoming", "requests", requestFields],
    outgoingRequests: ["payments/requests/outgoing", "requests", requestFields],
    bankAccounts: ["ramp/linked-accounts", "accounts", "id status country currency"],
    teleportLinks: ["teleport/links", "links", "id status amount note paidAmount paidAt expiresAt"],
    rewards: ["rewards/grants", "grants", "id rule amount status"],
    referrals: ["referrals/mine", "items", "id is_quality reward"],
    contacts: ["onboarding/contacts/matches", "matches", "id display_tag"],
    devices: ["notifications/devices", "devices", "id platform"],
    preferences: ["preferences", "preferences", ""],
    passcode: ["auth/second-factor", "", "passcode passkeys"],
    cards: ["cards", "cards", "cardId last4 status"],
    notifications: ["notifications/inbox?limit=100", "notifications", "id kind url"],
  };

/** Returns a row with the named fields, or with all fields if none are named. */
function pick(row: unknown, fields: string): Row {
  const names = fields === "" ? Object.keys(row as Row) : fields.split(" ");
  return Object.fromEntries(names.map((name) => [name, memberOf(row, name) ?? null]));
}

/** Reads the data of an account over the API. @throws Error if a request is refused */
export async function readAccount(appUrl: string, { id, token }: SignedIn): Promise<Account> {
  const account: Record<string, Row[]> = {};
  for (const [name, [path, member, fields]] of Object.entries(questions)) {
    const url = `${appUrl}/api/v1/${path.replace("{id}", id)}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    const data = memberOf(await answer.json(), "data");
    const found = member === "" ? data : memberOf(data, member);
    account[name] = (Array.isArray(found) ? found : [found]).map((row) => pick(row, fields));
  }
  return account;
}
