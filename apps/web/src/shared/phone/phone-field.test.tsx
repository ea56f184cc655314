import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { PhoneField } from "./index.ts";

let phone = "";

function Form() {
  const [value, setValue] = useState("");
  phone = value;
  return <PhoneField label="Phone number" value={value} onChange={setValue} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>("Phone number");
const country = () => screen.getByRole("button", { name: /^Country:/ });

// The list is loaded lazily; loading it in advance makes the test independent of the machine's speed.
beforeAll(() => import("./country-sheet.tsx"));

describe("the field for a phone number", () => {
  it.each([
    [["de-DE"], "Country: Germany, +49"],
    [["en"], "Country: United Kingdom, +44"],
  ])("begins with the country of the browser %j", (languages, name) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    render(<Form />);
    expect(country().getAttribute("aria-label")).toBe(name);
  });

  it("has the country that was searched for and picked, and then the focus", async () => {
    render(<Form />);
    await userEvent.type(field(), "912 345 678");
    await userEvent.click(country());
    await userEvent.type(await screen.findByLabelText("Search countries"), "portu");
    await userEvent.click(screen.getByRole("button", { name: /Portugal/ }));
    expect(phone).toBe("+351 912 345 678");
    expect(country().getAttribute("aria-label")).toBe("Country: Portugal, +351");
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it.each([
    "+44 7400 123456",
    "0044 7400 123456",
    "\u202A+44 7400 123456\u202C",
    "tel:+44 7400 123456",
    "(+44) 7400 123456",
  ])("takes the country from a pasted number: %s", async (pasted) => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste(pasted);
    expect(phone).toBe("+44 7400 123456");
    expect(field().value).toBe("7400 123456");
    expect(country().getAttribute("aria-label")).toBe("Country: United Kingdom, +44");
  });

  it("takes the country from a typed calling code", async () => {
    render(<Form />);
    await userEvent.type(field(), "+4915123456789");
    expect(phone).toBe("+49 15123456789");
  });
});
