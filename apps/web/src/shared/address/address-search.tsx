import { MapPin } from "lucide-react";
import { useEffect, useState } from "react";
import { addressMessages } from "../messages/index.ts";
import { useSettled } from "../time/index.ts";
import { Row, SearchBox, text } from "../ui/index.ts";
import type { Address } from "./address.ts";
import type { Bounds, PlaceSuggestion, Places } from "./places.ts";
import { withRetries } from "./with-retries.ts";

const messages = addressMessages.search;
const nothing: readonly PlaceSuggestion[] = [];
/** Fewer characters would match too many addresses. */
const shortestSearch = 3;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The places service: loading, loaded, or null if it is unavailable. */
function usePlaces(load: () => Promise<Places>): Places | "loading" | "failed" {
  const [places, setPlaces] = useState<Places | "loading" | "failed">("loading");
  useEffect(() => {
    let isCurrent = true;
    withRetries(load, pause).then(
      (loaded) => isCurrent && setPlaces(loaded),
      () => isCurrent && setPlaces("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return places;
}

export interface AddressSearchProps {
  load: () => Promise<Places>;
  country: string;
  postalCode: string;
  onFound: (address: Address) => void;
}

/** Searches for an address in the places service. The form below it works without. */
export function AddressSearch({ load, ...rest }: AddressSearchProps) {
  const places = usePlaces(load);
  if (places === "loading") return null;
  if (places === "failed") {
    return (
      <p className={text.small} role="alert">
        {messages.loadFailed}
      </p>
    );
  }
  return <PlaceSearch places={places} {...rest} />;
}

function PlaceSearch(props: Omit<AddressSearchProps, "load"> & { places: Places }) {
  const { places, country, postalCode, onFound } = props;
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly PlaceSuggestion[] | null>(null);
  const [within, setWithin] = useState<Bounds | null>(null);
  const term = useSettled(typed.trim());
  const code = useSettled(postalCode.trim());

  useEffect(() => {
    let isCurrent = true;
    setWithin(null);
    if (code !== "") {
      places.boundsOf(code, country).then(
        (bounds) => isCurrent && setWithin(bounds),
        // Without the bounds the search is only less precise.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [places, code, country]);

  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    if (term.length >= shortestSearch) {
      places.suggest(term, { country, within }).then(
        (suggestions) => isCurrent && setFound(suggestions),
        () => isCurrent && setFound(nothing),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [places, term, country, within]);

  async function pick(suggestion: PlaceSuggestion) {
    setTyped("");
    const address = await places.read(suggestion).catch(() => null);
    if (address !== null) onFound(address);
  }

  return (
    <SearchBox
      label={messages.label}
      placeholder={messages.placeholder}
      typed={typed}
      onType={setTyped}
      open={typed.trim().length >= shortestSearch && term.length >= shortestSearch}
      found={found ?? nothing}
      keyOf={({ id }) => id}
      onPick={pick}
      listLabel={messages.results}
      none={found?.length === 0 ? messages.none : null}
      searching={found === null ? messages.searching : null}
    >
      {({ title, detail }) => (
        <Row
          leading={<MapPin size={20} strokeWidth={1.75} aria-hidden="true" />}
          name={title}
          meta={detail}
        />
      )}
    </SearchBox>
  );
}
