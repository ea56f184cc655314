import { CardIssuerError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CardsWorld, openCards } from "../../../../test/worlds/open-cards.ts";
import { migrations } from "../../../migrations.ts";

let database: TestDatabase;
let world: CardsWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = await openCards({ pool: database.pool });
  return () => world.app.close();
});

async function newHolder() {
  const person = await world.newPerson();
  await person.setUp();
  return person;
}

const cardsOf = async ({ get }: Pick<Awaited<ReturnType<typeof newHolder>>, "get">) =>
  (await get("/cards")).data.cards;

/** Loses the answer to the next order. @param isCreated whether the issuer creates the card anyway */
function loseOrder({ isCreated }: { isCreated: boolean }) {
  const real = world.issuer.createVirtualCard;
  const orders = { count: 0 };
  world.issuer.createVirtualCard = async (session) => {
    orders.count += 1;
    if (orders.count > 1) return real(session);
    if (isCreated) await real(session);
    throw new CardIssuerError("UNKNOWN_OUTCOME", "lost");
  };
  return orders;
}

describe("a virtual card", () => {
  it("requested several times, also concurrently, is created once", async () => {
    const ann = await newHolder();
    const answers = await Promise.all([1, 2, 3].map(() => ann.post("/cards/virtual")));
    for (const { status, code } of answers) {
      expect([200, 409]).toContain(status);
      expect([undefined, "IN_PROGRESS"]).toContain(code);
    }
    const [card, ...more] = await cardsOf(ann);
    expect(more).toEqual([]);
    expect(card).toEqual({
      cardId: expect.any(String),
      last4: "4242",
      isVirtual: true,
      status: "active",
    });
    expect((await ann.post("/cards/virtual")).data).toEqual({ cardId: card.cardId });
  });

  it("is found if the answer to its order was lost", async () => {
    const ann = await newHolder();
    const orders = loseOrder({ isCreated: true });
    const { cardId } = (await ann.post("/cards/virtual")).data;
    expect((await ann.post("/cards/virtual")).data.cardId).toBe(cardId);
    expect(await cardsOf(ann)).toHaveLength(1);
    expect(orders.count).toBe(1);
  });

  it("is ordered again a minute after a lost answer if the issuer has no card", async () => {
    const ann = await newHolder();
    const orders = loseOrder({ isCreated: false });
    expect((await ann.post("/cards/virtual")).code).toBe("CARD_ISSUER_UNAVAILABLE");
    expect((await ann.post("/cards/virtual")).code).toBe("IN_PROGRESS");
    expect(orders.count).toBe(1);
    world.passSeconds(60);
    expect((await ann.post("/cards/virtual")).status).toBe(200);
    expect(await cardsOf(ann)).toHaveLength(1);
  });

  it("can be ordered again immediately after a refusal", async () => {
    const ann = await newHolder();
    const real = world.issuer.createVirtualCard;
    world.issuer.createVirtualCard = async () => {
      throw new CardIssuerError("STEP_MISSING", "not yet");
    };
    expect((await ann.post("/cards/virtual")).code).toBe("CARD_STEP_MISSING");
    world.issuer.createVirtualCard = real;
    expect((await ann.post("/cards/virtual")).status).toBe(200);
  });

  it("is activated if the issuer creates it inactive, also after that answer was lost", async () => {
    const ann = await newHolder();
    const { listCards, changeCard } = world.issuer;
    const inactive = new Set<string>();
    let isLost = true;
    world.issuer.listCards = async (session) =>
      (await listCards(session)).map((card) =>
        inactive.has(card.cardId) ? { ...card, status: "inactive" } : card,
      );
    world.issuer.changeCard = async (session, cardId, change) => {
      await changeCard(session, cardId, change);
      if (change !== "activate") return;
      if (isLost) {
        isLost = false;
        throw new CardIssuerError("UNKNOWN_OUTCOME", "lost");
      }
      inactive.delete(cardId);
    };
    const real = world.issuer.createVirtualCard;
    world.issuer.createVirtualCard = async (session) => {
      const created = await real(session);
      inactive.add(created.cardId);
      return created;
    };
    expect((await ann.post("/cards/virtual")).code).toBe("CARD_ISSUER_UNAVAILABLE");
    expect(await cardsOf(ann)).toMatchObject([{ status: "inactive" }]);
    // The order has ended, so the existing card is found and activated.
    expect((await ann.post("/cards/virtual")).status).toBe(200);
    expect(await cardsOf(ann)).toMatchObject([{ status: "active" }]);
  });

  it("replaces a card that was reported lost", async () => {
    const ann = await newHolder();
    const { cardId } = (await ann.post("/cards/virtual")).data;
    const { listCards } = world.issuer;
    world.issuer.listCards = async (session) =>
      (await listCards(session)).map((card) =>
        card.cardId === cardId ? { ...card, status: "lost" } : card,
      );
    expect((await ann.post("/cards/virtual")).data.cardId).not.toBe(cardId);
    expect((await cardsOf(ann)).map((one: { status: string }) => one.status)).toEqual([
      "lost",
      "active",
    ]);
  });

  it("is frozen and unfrozen by its owner only", async () => {
    const ann = await newHolder();
    const { cardId } = (await ann.post("/cards/virtual")).data;
    const status = async (path: string) => (await ann.post(`/cards/${cardId}/${path}`)).data.status;
    expect(await status("freeze")).toBe("frozen");
    expect(await status("freeze")).toBe("frozen");
    expect((await cardsOf(ann))[0].status).toBe("frozen");
    expect(await status("unfreeze")).toBe("active");
    const mallory = await world.newPerson();
    await mallory.confirmEmail();
    const theirs = await mallory.post(`/cards/${cardId}/freeze`);
    expect([theirs.status, theirs.code]).toEqual([404, "NOT_FOUND"]);
    expect((await ann.post("/cards/..%2F1/freeze")).code).toBe("VALIDATION_FAILED");
  });

  it("needs the second factor for everything but freezing", async () => {
    const ann = await newHolder();
    const { cardId } = (await ann.post("/cards/virtual")).data;
    world.withoutStepUp.add(ann.caller.sessionId);
    for (const path of ["/cards/virtual", `/cards/${cardId}/unfreeze`, "/wallet/safe/configure"]) {
      expect((await ann.post(path)).code, path).toBe("STEP_UP_REQUIRED");
    }
    expect((await ann.post(`/cards/${cardId}/freeze`)).status).toBe(200);
    world.endedSessions.add(ann.caller.sessionId);
    expect((await ann.post(`/cards/${cardId}/freeze`)).code).toBe("UNAUTHENTICATED");
  });
});

describe("the issuer's session", () => {
  const sessionOf = async (personId: string) => {
    const { rows } = await database.pool.query<{ session: Buffer | null }>(
      "select session from card_holder where person_id = $1",
      [personId],
    );
    return rows[0]?.session ?? null;
  };

  it("is stored sealed, and its secret is neither returned nor logged", async () => {
    const ann = await world.newPerson();
    const secrets: string[] = [];
    const real = world.issuer.signUp;
    world.issuer.signUp = async (signUp) => {
      const session = await real(signUp);
      secrets.push(session.token);
      return session;
    };
    const answer = await ann.confirmEmail();
    const [secret = "none"] = secrets;
    expect(secret).not.toBe("none");
    expect(answer.text).not.toContain(secret);
    expect(world.logged.join()).not.toContain(secret);
    expect((await sessionOf(ann.id))?.toString("latin1")).not.toContain(secret);
  });

  it("that has expired is removed and can be opened again with a code", async () => {
    const ann = await newHolder();
    await ann.post("/cards/virtual");
    world.issuer.endSessions();
    expect(await ann.get("/wallet/gnosis/user/registration")).toMatchObject({
      status: 403,
      code: "CARD_SESSION_EXPIRED",
    });
    expect(await sessionOf(ann.id)).toBeNull();
    const shown = (await ann.get("/cards")).data;
    expect(shown).toMatchObject({ hasBegun: true, needsEmailCode: true, cards: [] });
    expect(shown.safe.chainId).toBe(100);
    expect((await ann.confirmEmail()).data.hasSignedUp).toBe(true);
    expect(await cardsOf(ann)).toHaveLength(1);
  });

  it("that was sealed with another key is removed", async () => {
    const ann = await newHolder();
    world.loseKey();
    expect((await ann.get("/wallet/safe/status")).code).toBe("CARD_SESSION_EXPIRED");
    expect(await sessionOf(ann.id)).toBeNull();
  });

  it("cannot be opened by guessing the code: the 11th attempt is refused", async () => {
    const ann = await world.newPerson();
    await ann.post("/wallet/gnosis/auth/otp");
    const guess = () => ann.post("/wallet/gnosis/auth/verify", { otp: "000000" });
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await guess()).code).toBe("CARD_CODE_REJECTED");
    }
    expect((await guess()).code).toBe("RATE_LIMITED");
    world.passSeconds(3_600);
    expect((await ann.confirmEmail()).status).toBe(200);
  });

  it("is removed with the account and cannot be opened for a deactivated one", async () => {
    const ann = await newHolder();
    const { pool } = database;
    await world.cards.forgetPerson(pool, ann.id);
    expect(await world.cards.readOwnData(ann.id)).toEqual([]);
    await pool.query("update person set deactivated_at = now() where id = $1", [ann.id]);
    expect((await ann.confirmEmail()).code).toBe("UNAUTHENTICATED");
    expect(await world.cards.readOwnData(ann.id)).toEqual([]);
  });
});

describe("an unavailable issuer", () => {
  it("is reported as an error to the person, and the session is kept", async () => {
    const ann = await newHolder();
    world.issuer.failWith("UNAVAILABLE");
    expect(await ann.get("/cards")).toMatchObject({
      status: 503,
      code: "CARD_ISSUER_UNAVAILABLE",
      error:
        "We can't reach the card issuer right now. No money was moved. Please try again in a moment.",
    });
    world.issuer.recover();
    expect((await ann.get("/cards")).data.needsEmailCode).toBe(false);
  });
});
