import type { Random } from "@lilypad/testing";
import { liveABankDay, verify } from "./bank-days.ts";
import { type Role, requestNotes, sendNotes } from "./cast.ts";
import type { Day, Resident } from "./life.ts";

/** Probability of each event per person and day. */
const chances = {
  firstDeposit: 0.5,
  invited: 0.65,
  payday: 1 / 26,
  inEuros: 0.25,
  send: 0.1,
  sendLil: 0.12,
  request: 0.02,
  answer: 0.3,
  readInbox: 0.15,
};
const maxFriends = 6;
const minuteMs = 60_000;

const money = (random: Random, max: number) =>
  `${random.between(2, max)}.${String(random.pick([0, 0, 50, 20, 99, 45])).padStart(2, "0")}`;

/** Signs a new person up, mostly invited by a friend. */
async function arrive({ town, random, life }: Day, role: Role): Promise<void> {
  // People with many friends invite more, so that the leaderboard has clear leaders.
  const inviters = life.residents.filter((one) => one.hasMoney);
  const invited = inviters.length > 0 && random.next() < chances.invited;
  const inviter = invited ? inviters[Math.floor(inviters.length * random.next() ** 2)] : undefined;
  const citizen = await town.signUp(role, inviter?.citizen);
  const friends = new Set(inviter === undefined ? [] : [inviter.citizen]);
  for (let tries = 0; tries < maxFriends && life.residents.length > 0; tries += 1) {
    friends.add(random.pick(life.residents).citizen);
  }
  for (const one of life.residents) if (friends.has(one.citizen)) one.friends.push(citizen);
  life.residents.push({ citizen, friends: [...friends], hasMoney: false, isVerified: false });
}

async function bringMoney(day: Day, resident: Resident): Promise<void> {
  const { town, random } = day;
  const chance = resident.hasMoney ? chances.payday : chances.firstDeposit;
  if (random.next() >= chance) return;
  const asset = random.next() < chances.inEuros ? "eurc" : "usdc";
  await town.deposit(resident.citizen, asset, random.between(3, 40) * 10);
  resident.hasMoney = true;
  // A friend counts for the leaderboard once they are verified and have brought money.
  await verify(day, resident);
}

async function sendOrRequest({ town, random, life }: Day, resident: Resident): Promise<void> {
  const { citizen, friends } = resident;
  if (friends.length === 0) return;
  if (random.next() < chances.send) {
    const inLil = !resident.hasMoney || random.next() < chances.sendLil;
    await town.send({
      from: citizen,
      to: random.pick(friends),
      amount: inLil ? `${random.between(1, 25)}` : money(random, 38),
      currency: inLil ? "LIL" : random.next() < chances.inEuros ? "EUR" : "USD",
      memo: random.pick(sendNotes) ?? undefined,
    });
  }
  if (random.next() < chances.request) {
    const payer = random.pick(friends);
    const amount = money(random, 45);
    const memo = random.pick(requestNotes) ?? undefined;
    const id = await town.request({ from: citizen, to: payer, amount, currency: "USD", memo });
    life.requests.push({ id, requestor: citizen, payer, amount });
  }
}

/** Pays most requests, rejects or cancels some, and leaves the others to expire. */
async function answerRequests({ town, random, life }: Day): Promise<void> {
  const open = life.requests;
  life.requests = [];
  for (const request of open) {
    const { id, payer, requestor, amount } = request;
    if (random.next() >= chances.answer) {
      // One in fifteen is never answered.
      if (random.next() >= 1 / 15) life.requests.push(request);
      continue;
    }
    const choice = random.next();
    if (choice < 0.15) await town.reject(payer, id);
    else if (choice < 0.25) await town.cancel(requestor, id);
    else if (
      !(await town.send({
        from: payer,
        to: requestor,
        amount,
        currency: "USD",
        memo: undefined,
        requestId: id,
      }))
    ) {
      await town.reject(payer, id);
    }
  }
}

/** Runs one day of the world: arrivals, deposits, payments, requests and answers, minutes apart. */
export async function liveADay(day: Day): Promise<void> {
  const { clock, random, life, town } = day;
  const later = () => day.moveTo(new Date(clock.now().getTime() + random.next() * 6 * minuteMs));
  while ((life.arrivals.at(-1)?.day ?? Number.POSITIVE_INFINITY) <= day.number) {
    const arrival = life.arrivals.pop();
    if (arrival !== undefined) await arrive(day, arrival.role);
    await later();
  }
  for (const resident of life.residents) {
    await bringMoney(day, resident);
    await sendOrRequest(day, resident);
    if (random.next() < chances.readInbox) await town.readNotifications(resident.citizen);
    if (random.next() < 0.2) await later();
  }
  await answerRequests(day);
  await town.settled();
  await liveABankDay(day);
  await town.settled();
}
