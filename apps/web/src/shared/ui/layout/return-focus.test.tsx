import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog, Sheet } from "./sheet.tsx";

function Page() {
  const [open, setOpen] = useState<"menu" | "share" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <input aria-label="Elsewhere" />
      <button type="button" onClick={() => setOpen("menu")}>
        More
      </button>
      <Sheet open={open === "menu"} onClose={close} title="Menu">
        <button type="button" onClick={() => setOpen("share")}>
          Share
        </button>
      </Sheet>
      <Sheet open={open === "share"} onClose={close} title="Share it">
        <button type="button">Copy</button>
      </Sheet>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

it("the focus returns to the menu's button from a sheet that the menu opened", async () => {
  render(<Page />);
  await userEvent.click(screen.getByLabelText("Elsewhere"));
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("button", { name: "Share" }));
  const sheet = await screen.findByRole("dialog", { name: "Share it" });
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(focused()).toBe("More"));
});

it("the focus returns to the menu's button from the menu itself", async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await screen.findByRole("dialog", { name: "Menu" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(focused()).toBe("More"));
});

/** A sheet whose dialog makes the button that opened it disappear. */
function Asking() {
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const [isGone, setGone] = useState(false);
  const answer = () => {
    setGone(true);
    setAsks(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Link">
        {!isGone && (
          <button type="button" onClick={() => setAsks(true)}>
            Cancel
          </button>
        )}
        <Dialog
          alert
          open={asks}
          onClose={() => setAsks(false)}
          title="Really?"
          actions={
            <button type="button" onClick={answer}>
              Yes
            </button>
          }
        />
      </Sheet>
    </>
  );
}

it("the focus stays in the sheet below a closed dialog, and Escape closes that sheet", async () => {
  render(<Asking />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const sheet = screen.getByRole("dialog", { name: "Link" });
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(focused()).toBe("More"));
});
