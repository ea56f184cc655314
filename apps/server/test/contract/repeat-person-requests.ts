import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { dataOf } from "../worlds/open-product.ts";
import { counter, type RepeatWorld, request } from "./repeat-world.ts";

/** Idempotent requests for signing up, notifications, blocks, reports and contacts. */
export function personRequests(world: RepeatWorld) {
  const { product, ann, bob } = world;
  const count = counter(world);
  async function newcomer() {
    const email = `new.${randomBytes(4).toString("hex")}@example.com`;
    return { email, ...(await product.signIn(email, "signup")) };
  }
  async function withProfile() {
    const one = await newcomer();
    const { token, email } = one;
    dataOf(await product.call("initializeOnboarding", { token, body: { email } }));
    const body = {
      first_name: "New",
      last_name: "Example",
      phone_number: "+44 7400 123456",
      display_tag: `new_${randomBytes(4).toString("hex")}`,
    };
    dataOf(await product.call("updateProfile", { token, body }));
    return one;
  }
  async function withWallet() {
    const one = await withProfile();
    dataOf(await product.call("registerWallet", { token: one.token }));
    return one;
  }
  async function withSmartAccount() {
    const one = await withWallet();
    dataOf(await product.call("createSmartAccount", { token: one.token }));
    return one;
  }
  function newSubscription() {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
    const p256dh = createECDH("prime256v1").generateKeys("base64url");
    const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
    return { endpoint, keys, device_id: "web_1", platform: "desktop", a2hs: false } as const;
  }
  const devices = (endpoint: string) =>
    count("push_subscription where endpoint = $1 and ended_at is null", endpoint);
  async function subscribed(token: string) {
    const body = newSubscription();
    dataOf(await product.call("subscribePush", { token, body }));
    return body;
  }
  /** Acknowledges a push as if it had arrived in the browser with this token. */
  async function acknowledged({ endpoint }: { endpoint: string }): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await product.pool.query(
      `update push_subscription set check_hash = sha256($2::bytea), check_sent_at = now(),
         due_at = null where endpoint = $1`,
      [endpoint, Buffer.from(token)],
    );
    dataOf(await product.call("acknowledgePush", { body: { token } }));
    return token;
  }
  async function match(): Promise<string> {
    const link = dataOf(await product.call("createContactSession", { token: ann.token }));
    const contacts = [{ name: "Bob", phoneNumbers: [], emails: [bob.email] }];
    dataOf(await product.call("uploadContacts", { token: link.token, body: { contacts } }));
    const query = {};
    const listed = await product.call("listContactMatches", { token: ann.token, query });
    return dataOf(listed).matches[0]?.id ?? "";
  }
  const matches = () => count("contact_match where person_id = $1", ann.id);
  const rewards = async (id: string, rule: string) => [
    await count("reward_grant where person_id = $1 and rule = $2", id, rule),
    await count("activity where person_id = $1 and kind = $2", id, `reward_${rule}`),
  ];
  /** Signs up a person with a Safe and an own key that was checked, whose session was confirmed with a passkey just now. */
  async function withOwnKey() {
    const one = await withSmartAccount();
    await product.pool.query(
      `insert into own_key (person_id, credential_id, x, y, signer_address, checked_at)
         values ($1, $2, $3, $4, $5, now())`,
      [one.id, randomUUID(), randomBytes(32), randomBytes(32), randomBytes(20)],
    );
    await product.pool.query(
      `update session set step_up_until = now() + interval '5 minutes', passkey_verified_at = now()
         where person_id = $1`,
      [one.id],
    );
    return one;
  }
  return {
    requestHandover: [
      async () => {
        const { id, token } = await withOwnKey();
        return request(
          "requestHandover",
          { token, body: { correlationId: randomUUID() } },
          () => count("handover where person_id = $1", id),
          1,
        );
      },
    ],
    cancelPersonHandover: [
      async () => {
        const { id, token } = await withOwnKey();
        const body = { correlationId: randomUUID() };
        dataOf(await product.call("requestHandover", { token, body }));
        const reason = encodeURIComponent("Repeated requests have one effect");
        return request(
          "cancelPersonHandover",
          {
            token: world.administrators[0],
            headers: { "lilypad-reason": reason },
            params: { personId: id },
          },
          () => count("handover where person_id = $1 and state in ('cancelling', 'cancelled')", id),
          1,
        );
      },
    ],
    initializeOnboarding: [
      async () => {
        const { id, email, token } = await newcomer();
        return request(
          "initializeOnboarding",
          { token, body: { email } },
          () => count("person where id = $1 and email = $2", id, email),
          1,
        );
      },
    ],
    registerWallet: [
      async () => {
        const { id, token } = await withProfile();
        const effect = () => count("person_account where person_id = $1", id);
        return request("registerWallet", { token }, effect, 3);
      },
    ],
    createSmartAccount: [
      async () => {
        const { id, token } = await withWallet();
        const effect = () => count("smart_account where person_id = $1", id);
        return request("createSmartAccount", { token }, effect, 1);
      },
    ],
    onboardingCompleted: [
      async () => {
        const { id, token } = await withSmartAccount();
        const welcome = "notification where person_id = $1 and kind = 'onboarding_completed'";
        return request("onboardingCompleted", { token }, () => count(welcome, id), 1);
      },
    ],
    grantSignupReward: [
      async () => {
        const { id, token } = await withSmartAccount();
        dataOf(await product.call("onboardingCompleted", { token }));
        return request("grantSignupReward", { token }, () => rewards(id, "signup"), [1, 1]);
      },
    ],
    grantNotificationsReward: [
      async () => {
        const { id, token } = await product.signUp("Nora");
        await acknowledged(await subscribed(token));
        const effect = () => rewards(id, "notifications");
        return request("grantNotificationsReward", { token }, effect, [1, 1]);
      },
    ],
    subscribePush: [
      async () => {
        const body = newSubscription();
        const input = { token: ann.token, body };
        return request("subscribePush", input, () => devices(body.endpoint), 1);
      },
    ],
    unsubscribePush: [
      async () => {
        const { endpoint } = await subscribed(ann.token);
        const input = { token: ann.token, body: { endpoint } };
        return request("unsubscribePush", input, () => devices(endpoint), 0);
      },
    ],
    acknowledgePush: [
      async () => {
        const subscription = await subscribed(ann.token);
        const token = await acknowledged(subscription);
        const reached = "push_subscription where endpoint = $1 and acknowledged_at is not null";
        const input = { body: { token } };
        return request("acknowledgePush", input, () => count(reached, subscription.endpoint), 1);
      },
    ],
    readNotifications: [
      async () =>
        request(
          "readNotifications",
          { token: ann.token, body: {} },
          () => count("notification where person_id = $1 and read_at is null", ann.id),
          0,
        ),
    ],
    blockPerson: [
      async () => {
        const { id } = await newcomer();
        const blocks = "person_block where blocker_id = $1 and blocked_id = $2";
        const effect = () => count(blocks, ann.id, id);
        return request("blockPerson", { token: ann.token, params: { id } }, effect, 1);
      },
    ],
    unblockPerson: [
      async () => {
        const { id } = await newcomer();
        const params = { id };
        dataOf(await product.call("blockPerson", { token: ann.token, params }));
        const effect = () => count("person_block where blocked_id = $1", id);
        return request("unblockPerson", { token: ann.token, params }, effect, 0);
      },
    ],
    reportRequest: [
      async () => {
        const body = { toUserId: ann.id, amount: "1.00", currency: "LIL" as const };
        const answer = await product.call("createPaymentRequest", { token: bob.token, body });
        const { id } = dataOf(answer).request;
        const input = { token: ann.token, params: { id }, body: { reason: "spam" as const } };
        const effect = () => count("person_report where request_id = $1", id);
        return request("reportRequest", input, effect, 1);
      },
    ],
    deleteContactMatch: [
      async () => {
        const params = { id: await match() };
        return request("deleteContactMatch", { token: ann.token, params }, matches, 0);
      },
    ],
    deleteContactMatches: [
      async () => {
        await match();
        return request("deleteContactMatches", { token: ann.token }, matches, 0);
      },
    ],
  };
}
