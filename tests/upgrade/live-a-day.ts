import { BankCustomers } from "./bank-customers.ts";
import type { People, Person } from "./people.ts";

/** Creates each kind of transaction with each possible end. */
export async function liveADay(
  people: People,
  [ann, ben, cleo, dan, eve]: readonly [Person, Person, Person, Person, Person],
): Promise<void> {
  const bank = new BankCustomers(people);
  await bank.tell("settings", { autoApproveMs: null, autoPayMs: null, stepMs: 0 });
  await people.deposit(ann, "usdc", "250.00");
  await people.deposit(ben, "usdc", "80.00");
  await people.deposit(cleo, "usdc", "5.00");
  await people.deposit(dan, "eurc", "40.00");
  await people.settled(eve);

  await people.send(ann, ben, "12.50", "USD", "Lunch");
  await people.send(ben, cleo, "3.25", "USD", "Coffee");
  await people.send(ann, cleo, "50.00", "LIL", "For luck");
  await people.send(dan, ann, "10.00", "EUR", "Train");
  await people.send(eve, dan, "100.00", "LIL", "All I have");

  const paid = await people.requestMoney(ben, ann, "20.00", "Tickets");
  await people.send(ann, ben, "20.00", "USD", "Tickets", paid);
  const rejected = await people.requestMoney(ben, ann, "7.00", "A hat");
  await people.ask("PUT", `payments/requests/${rejected}/reject`, ann.token);
  const cancelled = await people.requestMoney(ben, ann, "8.00", "A mistake");
  await people.ask("PUT", `payments/requests/${cancelled}/cancel`, ben.token);
  await people.requestMoney(cleo, ben, "4.40", "Cinema");
  const seen = await people.requestMoney(dan, ben, "6.00", "Taxi");
  await people.ask("PUT", `payments/requests/${seen}/acknowledge`, ben.token);

  await bank.verify(ann);
  const american = await bank.link(ann, "US", "USD");
  const topUp = await bank.order(ann, "topup", american, 6_000);
  await bank.payOrder(topUp);
  await bank.untilOrder(ann, topUp, "COMPLETED");
  const dropped = await bank.order(ann, "topup", american, 2_000);
  await people.ask("POST", `ramp/intents/${dropped}/cancel`, ann.token);
  const withdrawal = await bank.order(ann, "withdraw", american, 2_500);
  await bank.untilOrder(ann, withdrawal, "COMPLETED");
  // The sandbox's bank returns amounts that end in .67.
  const returned = await bank.order(ann, "withdraw", american, 1_567);
  await bank.untilOrder(ann, returned, "FAILED");

  await bank.verify(ben);
  const british = await bank.link(ben, "GB", "GBP");
  const link = await bank.createLink(ben, british, "50.00");
  await bank.payLink(ben, link.url, link.id);
  await bank.createLink(ben, british, "65.00");
  const unwanted = await bank.createLink(ben, british, "70.00");
  await people.ask("POST", `teleport/links/${unwanted.id}/cancel`, ben.token);

  await people.subscribe(cleo);
  await people.uploadContacts(dan, ann, cleo);
  await people.ask("PUT", "preferences", dan.token, {
    push_notifications_enabled: true,
    email_notifications_enabled: false,
    sms_notifications_enabled: false,
  });
  await people.ask("POST", "notifications/inbox/read", dan.token, {});
  for (const person of [ann, ben, cleo, dan, eve]) await people.settled(person);
  await people.leave(eve);
  await people.setPasscode(ann, "482731");
  await people.setPasscode(cleo, "907254");
}
