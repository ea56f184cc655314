import { entryHere, withEntry } from "./entry.ts";
import { forgetReturn, noteReturn } from "./return-to-place.ts";

/** A part of a screen that Back closes: the later steps of a flow, a sheet, a dialog. */
export interface BackOwner {
  /** How many times Back does something in this part. */
  count: number;
  onBack: () => void;
  /** The key of its screen's entries. */
  key: string;
}

/** After this time the page goes on although the browser has not gone where we sent it. */
const arrivesWithinMs = 3000;

/** The open parts, in the order in which they opened. A screen that is being left may still have some. */
const owners: BackOwner[] = [];
/** Run once the browser has gone back by our own decision; null while it does not. */
let arrivals: (() => void)[] | null = null;
let arrivalTimer: ReturnType<typeof setTimeout> | undefined;
/** The entry to which we have sent the browser. It may arrive there when we no longer wait, without anyone having pressed Back. */
let destination: { key: string; layer: number } | null = null;
/** The key of the shown entry before the latest event. */
let keyBefore = "";
/** True from the press that leaves a screen until another one is shown. */
let isLeaving = false;

function ownersHere(): BackOwner[] {
  const { key } = entryHere();
  return owners.filter((owner) => owner.key === key);
}

const layersOf = (parts: readonly BackOwner[]) => parts.reduce((sum, { count }) => sum + count, 0);

function arrive(): void {
  clearTimeout(arrivalTimer);
  isLeaving = false;
  const actions = arrivals ?? [];
  arrivals = null;
  for (const act of actions) act();
}

/** Goes back by our own decision, so that nothing is closed by it. */
function goBackBy(entries: number): void {
  const { key, layer } = entryHere();
  destination = { key, layer: layer - entries };
  arrivals = [];
  arrivalTimer = setTimeout(arrive, arrivesWithinMs);
  history.go(-entries);
}

/** Runs an action on the history, after what is already on its way. */
function inTurn(act: () => void): void {
  if (arrivals === null) act();
  else arrivals.push(act);
}

/** Gives the history as many entries of this screen as there are steps and sheets for Back to close. */
function sync(): void {
  if (arrivals !== null) return;
  const entry = entryHere();
  const layers = layersOf(ownersHere());
  if (layers < entry.layer) goBackBy(entry.layer - layers);
  // A browser skips entries that a page has added before anybody touched it.
  else if (navigator.userActivation?.hasBeenActive !== false) {
    for (let layer = entry.layer + 1; layer <= layers; layer += 1)
      history.pushState(withEntry(history.state, { ...entry, layer }), "");
  }
}

/** Waits until React has shown the change that is the reason. */
const syncSoon = () => void setTimeout(sync);

/** Closes the newest parts of the screen, until it has no more layers than the entry that is shown now. */
function closeAbove(layer: number): void {
  const parts = ownersHere();
  let open = layersOf(parts);
  for (const { count, onBack } of parts.reverse()) {
    for (let left = count; left > 0 && open > layer; left -= 1) {
      open -= 1;
      onBack();
    }
  }
}

function onPop(): void {
  const { key, layer } = entryHere();
  const isOtherScreen = key !== keyBefore;
  const isSentHere = key === destination?.key && layer === destination.layer;
  keyBefore = key;
  destination = null;
  if (isOtherScreen) noteReturn(key);
  if (arrivals !== null) arrive();
  else if (!isOtherScreen && !isSentHere) closeAbove(layer);
  syncSoon();
}

if (typeof window !== "undefined") {
  keyBefore = entryHere().key;
  addEventListener("popstate", onPop);
}

/**
 * Sets how many times Back closes something in a part of the screen. Of several parts, the one that opened last is the
 * first that Back closes.
 */
export function setBackCount(owner: BackOwner, count: number): void {
  const place = owners.indexOf(owner);
  if (count === 0 && place !== -1) owners.splice(place, 1);
  if (count > 0 && place === -1) {
    owner.key = entryHere().key;
    owners.push(owner);
  }
  owner.count = count;
  syncSoon();
}

/** Notes that the app has opened another address, or replaced the shown one. */
function noteNavigation(): void {
  forgetReturn();
  keyBefore = entryHere().key;
}

/** Adds an entry to the history. */
export function addEntry(add: () => void): void {
  inTurn(() => {
    add();
    noteNavigation();
  });
}

/**
 * Replaces the shown entry. The layers of its screen leave the history with it, so that what is finished can't be opened again:
 * a payment's form, for example.
 */
export function replaceEntry(replace: () => void): void {
  inTurn(() => {
    const { layer } = entryHere();
    replace();
    noteNavigation();
    if (layer === 0) return;
    const { state } = history;
    const { href } = location;
    goBackBy(layer);
    inTurn(() => history.replaceState(state, "", href));
  });
}

/**
 * Leaves the screen for the one below it, together with its layers. A second press before that one is shown has no effect.
 * @param then runs when it is shown
 */
export function leaveScreen(then: () => void = () => {}): void {
  if (isLeaving) return;
  isLeaving = true;
  inTurn(() => {
    isLeaving = true;
    goBackBy(1 + entryHere().layer);
    inTurn(then);
  });
}

/** Leaves the screen for the one below it, and replaces that one's entry. */
export function replaceBelow(replace: () => void): void {
  leaveScreen(() => {
    replace();
    noteNavigation();
  });
}
