import { expect, it } from "vitest";
import { shownName } from "./shown-name.ts";

it.each([
  ["Ada", "Lovelace"],
  ["Ada", null],
  ["J. R.", "O'Neill-Smith"],
  ["J.R.R.", "Tolkien"],
  ["Martin Luther", "King Jr."],
  ["Zoë", "Ångström"],
  ["Nguyễn Thị", "Minh Khai"],
  ["Владимир", "Соколов"],
  ["Αθηνά", "Παπαδοπούλου"],
  ["山田", "花子"],
  ["サラ", "山田"],
  ["김", "민준"],
  ["محمد", "علی‌پور"],
  ["आर्या", "शर्मा"],
  ["Anna-Maria", "d’Angelo"],
  ["Maria", "de la Cruz Santos"],
])("%s %s is shown by that name", (firstName, lastName) => {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  expect(shownName({ firstName, lastName, displayTag: "tag" })).toBe(name);
});

it.each([
  ["Win at", "https://evil.example"],
  ["evil.example", "Support"],
  ["mail me", "eve@evil.example"],
  ["пример.рф", ""],
  ["\u3164", "\u3164"],
  ["Ada", "\u3164"],
  ["\uFFA0", "\u115F"],
  ["Visit pay247.com", "now or lose access"],
  ["Visit evil.com", ""],
  ["Account locked, call", "+44 20 7946 0000"],
  ["Call", "٠٢٠ ٧٩٤٦"],
  ["evil。com", "login"],
  ["evil．com", "login"],
  ["evil․com", "login"],
  ["xn--80ak6aa92e3", "com"],
  ["1.1.1.1", "login"],
  ["Lilypad", "Support"],
  ["LILYPAD", ""],
  ["L i l y p a d", ""],
  ["Líłypàd", ""],
  ["Lilуpad", "(Cyrillic u)"],
  ["Lilуpad", ""],
  ["Ӏіӏурад", ""],
  ["ｌｉｌｙｐａｄ", ""],
  ["Customer", "Service"],
  ["Security", "Team"],
  ["Your account is closed now please call", ""],
  ["Аda", "Lovelace"],
  ["A".repeat(60), ""],
  ["Ada\nLovelace", ""],
  ["$100", "waiting"],
])(
  "%s %s is shown as the tag, because the name could be read as a link, a number or our own name",
  (firstName, lastName) => {
    expect(shownName({ firstName, lastName, displayTag: "eve" })).toBe("@eve");
  },
);

it("a person without name and tag, or whose account is deleted, is shown as Someone", () => {
  expect(shownName({ firstName: null, lastName: null, displayTag: null })).toBe("Someone");
  expect(shownName({ firstName: null, lastName: null, displayTag: "ada" })).toBe("@ada");
  expect(shownName(null)).toBe("Someone");
});
