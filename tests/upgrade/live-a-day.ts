import {
  beginOrder,
  dataOf,
  deposit,
  leave,
  linkBank,
  type Money,
  type Person,
  payLink,
  payOrder,
  requestMoney,
  send,
  setPasscode,
  tellBank,
  untilOrder,
  untilSettled,
  verifyIdentity,
  type World,
} from "@lilypad/worlds";

/** A person of an earlier version, who may have set a passcode. */
export interface EarlierPerson extends Person {
  passcode: string | null;
}

const deviceId = "web_1767225600000_k3v9";

const dollars = (amount: string, memo: string): Money => ({ amount, currency: "USD", memo });

async function createLink({ api }: World, owner: Person, account: string, amount: string) {
  const body = { amount, note: `Rent ${amount}`, recipientPaymentAccountId: account };
  const { url, link } = dataOf(await api.as(owner)("createTeleportLink", { body }));
  return { url, id: link.id };
}

/** Lets a browser of the sandbox receive pushes, and requests the reward for it. */
async function subscribe({ api, sandbox }: World, person: Person): Promise<void> {
  const made = await sandbox.ask("POST", "push/browsers");
  const { endpoint, keys } = made as { endpoint: string; keys: { p256dh: string; auth: string } };
  const device = { device_id: deviceId, platform: "desktop" as const, a2hs: false };
  const call = api.as(person);
  dataOf(await call("subscribePush", { body: { endpoint, keys, ...device } }));
  dataOf(await call("grantNotificationsReward"));
}

async function uploadContacts({ api }: World, person: Person, ...known: Person[]): Promise<void> {
  const { token } = dataOf(await api.as(person)("createContactSession"));
  const contacts = known.map(({ email, firstName }) => ({ name: firstName, emails: [email] }));
  const stranger = { name: "Nobody", emails: ["nobody@example.com"] };
  const body = { contacts: [...contacts, stranger] };
  dataOf(await api.as({ token })("uploadContacts", { body }));
}

/** Creates each kind of transaction with each possible end. */
export async function liveADay(
  world: World,
  [ann, ben, cleo, dan, eve]: readonly [
    EarlierPerson,
    EarlierPerson,
    EarlierPerson,
    EarlierPerson,
    EarlierPerson,
  ],
): Promise<void> {
  const { api, sandbox } = world;
  await tellBank(sandbox, "settings", { autoApproveMs: null, autoPayMs: null, stepMs: 0 });
  await deposit(world, ann, "usdc", "250.00");
  await deposit(world, ben, "usdc", "80.00");
  await deposit(world, cleo, "usdc", "5.00");
  await deposit(world, dan, "eurc", "40.00");
  await untilSettled(api, eve);

  await send(api, ann, ben, dollars("12.50", "Lunch"));
  await send(api, ben, cleo, dollars("3.25", "Coffee"));
  await send(api, ann, cleo, { amount: "50.00", currency: "LIL", memo: "For luck" });
  await send(api, dan, ann, { amount: "10.00", currency: "EUR", memo: "Train" });
  await send(api, eve, dan, { amount: "100.00", currency: "LIL", memo: "All I have" });

  const paid = await requestMoney(api, ben, ann, dollars("20.00", "Tickets"));
  await send(api, ann, ben, { ...dollars("20.00", "Tickets"), requestId: paid });
  const rejected = await requestMoney(api, ben, ann, dollars("7.00", "A hat"));
  dataOf(await api.as(ann)("rejectRequest", { params: { id: rejected } }));
  const cancelled = await requestMoney(api, ben, ann, dollars("8.00", "A mistake"));
  dataOf(await api.as(ben)("cancelRequest", { params: { id: cancelled } }));
  await requestMoney(api, cleo, ben, dollars("4.40", "Cinema"));
  const seen = await requestMoney(api, dan, ben, dollars("6.00", "Taxi"));
  dataOf(await api.as(ben)("acknowledgeRequest", { params: { id: seen } }));

  await verifyIdentity(world, ann);
  const american = await linkBank(world, ann, "US", "USD");
  const order = (operation: "topup" | "withdraw", amountCents: number) =>
    beginOrder(world, ann, operation, { linkedAccountId: american, amountCents });
  const topUp = await order("topup", 6_000);
  await payOrder(world, topUp);
  await untilOrder(world, ann, topUp, "COMPLETED");
  const dropped = await order("topup", 2_000);
  dataOf(await api.as(ann)("cancelTopup", { params: { id: dropped } }));
  const withdrawal = await order("withdraw", 2_500);
  await untilOrder(world, ann, withdrawal, "COMPLETED");
  // The sandbox's bank returns amounts that end in .67.
  const returned = await order("withdraw", 1_567);
  await untilOrder(world, ann, returned, "FAILED");

  await verifyIdentity(world, ben);
  const british = await linkBank(world, ben, "GB", "GBP");
  await payLink(world, ben, await createLink(world, ben, british, "50.00"));
  await createLink(world, ben, british, "65.00");
  const unwanted = await createLink(world, ben, british, "70.00");
  dataOf(await api.as(ben)("cancelTeleportLink", { params: { id: unwanted.id } }));

  await subscribe(world, cleo);
  await uploadContacts(world, dan, ann, cleo);
  const preferences = {
    push_notifications_enabled: true,
    email_notifications_enabled: false,
    sms_notifications_enabled: false,
  };
  dataOf(await api.as(dan)("updatePreferences", { body: preferences }));
  dataOf(await api.as(dan)("readNotifications", { body: {} }));
  for (const person of [ann, ben, cleo, dan, eve]) await untilSettled(api, person);
  await leave(world, eve);
  for (const [person, passcode] of [
    [ann, "482731"],
    [cleo, "907254"],
  ] as const) {
    await setPasscode(world, person, passcode);
    person.passcode = passcode;
  }
}
