import type { BankCustomer } from "./bank-actions.ts";
import type { Day, Resident } from "./life.ts";

/** Days of each month on which customers use their bank, counted back from its end. */
const days = { topUp: 9, paidLink: 6, withdrawal: 4, exchange: 3 };
const openLinkDaysBeforeEnd = 2;
const monthDays = 30;
const maxCustomers = 3;
const linkNotes = ["Flat share", "Guitar lessons", "Wedding present", "Invoice 104"];

/** Verifies a person's identity once. */
export async function verify({ bank }: Day, resident: Resident): Promise<void> {
  if (resident.isVerified) return;
  await bank.verify(resident.citizen);
  resident.isVerified = true;
}

async function customerOf(day: Day, resident: Resident, index: number): Promise<BankCustomer> {
  await verify(day, resident);
  resident.customer ??= await day.bank.link(resident.citizen, index);
  return resident.customer;
}

/**
 * The first people use their bank: one of them each month, and all of them in the last one, so that their
 * latest transactions have a top-up, a withdrawal, an exchange, and a paid and an open teleport link.
 */
export async function liveABankDay(day: Day): Promise<void> {
  const { life, random, bank, daysLeft } = day;
  const month = Math.floor(daysLeft / monthDays);
  for (const [index, resident] of life.residents.slice(0, maxCustomers).entries()) {
    if (month > 0 && month % maxCustomers !== index) continue;
    const customer = () => customerOf(day, resident, index);
    switch (daysLeft % monthDays) {
      case days.topUp:
        await bank.move(await customer(), "topup", random.between(12, 30) * 1000);
        break;
      case days.paidLink: {
        const amount = `${random.between(4, 12)}0.00`;
        const link = await bank.createLink(await customer(), amount, random.pick(linkNotes));
        await bank.payLink(await customer(), link);
        break;
      }
      case days.withdrawal:
        await bank.move(await customer(), "withdraw", random.between(3, 6) * 1000);
        break;
      case days.exchange:
        await bank.exchange(resident.citizen, `${random.between(2, 6)}0.00`);
        break;
    }
    if (daysLeft === openLinkDaysBeforeEnd) {
      await bank.createLink(await customer(), "85.00", random.pick(linkNotes));
    }
  }
}
