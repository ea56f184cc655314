/** Names of a person in the demo world. */
export interface Role {
  firstName: string;
  lastName: string;
  tag: string;
  email: string;
  phone: string;
}

const firstNames =
  "Ada Amir Anna Bela Ben Bruno Carla Cem Chloe Clara Dana David Dora Elena Eli Emma Erik Eva Fatima Felix Finn Grace Hana Hugo Ines Ivan Jack Jana Jonas Julia Kai Kofi Lara Leo Lina Luca Maya Mei Milo Nadia Nico Nora Omar Petra Ravi Rosa Sam Sofia Tom Zoe";
const lastNames =
  "Abara Adler Banks Becker Berg Bloom Castro Chen Costa Dahl Doyle Dubois Evans Farah Fischer Fox Garcia Hahn Haddad Hart Ito Jansen Kaya Keller Khan Kim Kovac Lang Larsen Lopez Mbeki Meyer Moreau Nagy Novak Okoye Olsen Park Patel Quinn Reed Rossi Sato Silva Singh Stone Tanaka Vega Weber Young";

/** Returns up to 100 people with different names, always the same ones. */
export function castOf(count: number): Role[] {
  const firsts = firstNames.split(" ");
  const lasts = lastNames.split(" ");
  return Array.from({ length: count }, (_, index) => {
    const firstName = firsts[index % firsts.length] ?? "";
    const shift = Math.floor(index / firsts.length) * 17;
    const lastName = lasts[(index + shift) % lasts.length] ?? "";
    return {
      firstName,
      lastName,
      tag: `${firstName}${lastName}`.toLowerCase().slice(0, 15),
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      phone: `+44 7400 123${String(index).padStart(3, "0")}`,
    };
  });
}

export const sendNotes = [
  "Lunch",
  "Coffee ☕",
  "Rent, my half",
  "Concert tickets",
  "Thank you!",
  "Groceries",
  "Happy birthday 🎂",
  "Taxi home",
  "Football on Sunday",
  "For the trip",
  "Dinner at the harbour",
  null,
  null,
];

export const requestNotes = [
  "Pizza on Friday",
  "Electricity, March to May",
  "Your part of the present",
  "Train tickets",
  "Cinema",
  "The parking fine",
  null,
];
