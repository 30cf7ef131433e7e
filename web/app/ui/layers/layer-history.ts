import { flushSync } from 'react-dom'
import { setAsked, shownAddress, withoutAsked } from './layer-address.ts'

/**
 * Ties everything that lies over a page to the browser's history, so that the system's Back (and the swipe on an iPhone)
 * closes the top layer. Each open layer stands on one or more entries of its own above the entry of its page, with the
 * page's address, what is open added to it (layer-address.ts), and the page's state plus `layer`, a count from 1. The
 * router never sees these entries: their pops stop here, and what it writes goes to the entry of the page, after the
 * entries of the layers are gone. Nor does it see what an address asks to be opened.
 */

export interface Layer {
  /** How many presses of Back it takes: one to close it, one for each step within it, one for a question. */
  entries: number
  /** Back was pressed while this was the top layer. */
  readonly onBack: () => void
}

type EntryState = Readonly<Record<string, unknown>> | null
type Write = typeof history.pushState

/** The longest a browser takes to go back by a few entries of one document. */
const traversalMs = 1_000

const open: Layer[] = []
/** On which entry of the page's layers the browser stands; 0 is the page itself. */
let at = 0
let page: unknown
/** Waits for the browser to arrive at another entry. */
let traversal: ReturnType<typeof setTimeout> | null = null
/** What the router wants written once the page's own entry is reached. */
let writes: (() => void)[] = []
/** After a reload the entries are there before the layers are. */
let isRestoring = false
/** Chrome skips entries that are added after Back until somebody touches the page again. */
let isAfterBack = false
let isScheduled = false
let native: Pick<History, 'pushState' | 'replaceState' | 'go'> | null = null

const layerOf = (state: EntryState): number => (typeof state?.layer === 'number' ? state.layer : 0)
/** The router counts the pages; replacing one keeps its number. */
const pageOf = (state: EntryState): unknown => state?.idx
const withoutLayer = (state: unknown): unknown => {
  if (typeof state !== 'object' || state === null || !('layer' in state)) return state
  const { layer: _, ...rest } = state
  return rest
}

/** Adds a layer on top. Returns the function that takes it away. */
export function addLayer(layer: Layer): () => void {
  tieToHistory()
  open.push(layer)
  actSoon()
  return () => {
    open.splice(open.indexOf(layer), 1)
    actSoon()
  }
}

/** Tells that the number of a layer's entries, or the address of what is open, has changed. */
export function layerChanged(): void {
  actSoon()
}

/**
 * Begins to listen, once. Has to come before the router's own listener, which is not told of what stops here: browsers
 * call the listeners of the window in the order in which they were added, capturing or not.
 */
export function tieToHistory(): void {
  if (native !== null) return
  native = {
    pushState: history.pushState.bind(history),
    replaceState: history.replaceState.bind(history),
    go: history.go.bind(history),
  }
  note()
  isRestoring = at > 0
  native.replaceState(history.state, '', withoutAsked(location.href))
  history.pushState = written(native.pushState)
  history.replaceState = written(native.replaceState)
  // For the router -1 is the page before. `back` stays what the button is.
  history.go = (delta = 0) => {
    if (delta >= 0) native?.go(delta)
    else if (traversal === null) traverse(delta - at)
    else writes.push(() => traverse(delta))
  }
  window.addEventListener('popstate', onPop, true)
  window.addEventListener('click', onGesture, true)
  window.addEventListener('keydown', onGesture, true)
}

function note(state: EntryState = history.state): void {
  at = layerOf(state)
  page = pageOf(state)
}

/** Stands in for `pushState` and `replaceState`: nobody but this file writes above a layer. */
function written(write: Write): Write {
  return (state, unused, address) => {
    // What was asked for and not found is not opened later, when somebody comes back to the page.
    if (write === native?.pushState) setAsked(null)
    const url = address == null ? address : withoutAsked(address)
    const apply = () => {
      write(withoutLayer(state), unused, url)
      note()
    }
    if (traversal === null && at === 0) {
      apply()
      return
    }
    // Whoever reads the address next finds the new one already.
    if (traversal === null && url != null) native?.replaceState(history.state, '', url)
    writes.push(apply)
    settle()
  }
}

function traverse(delta: number): void {
  // Without an entry to arrive at nothing is ever told.
  traversal = setTimeout(() => {
    traversal = null
    note()
    settle()
  }, traversalMs)
  native?.go(delta)
}

function actSoon(): void {
  if (isScheduled) return
  isScheduled = true
  // One layer that takes another's place in the same moment takes its entry as well.
  queueMicrotask(() => {
    isScheduled = false
    settle()
  })
}

/** Makes the entries as many as the open layers need. */
function settle(): void {
  if (traversal !== null) return
  if (writes.length > 0) {
    if (at > 0) {
      traverse(-at)
      return
    }
    const waiting = writes
    writes = []
    for (const apply of waiting) apply()
    if (traversal !== null) return
  }
  const wanted = open.reduce((sum, { entries }) => sum + entries, 0)
  if (wanted < at) {
    if (!isRestoring) traverse(wanted - at)
    return
  }
  // A link within the page writes an entry without a word.
  if (at === 0) page = pageOf(history.state)
  const mayAdd = !isAfterBack || at === 0
  try {
    while (mayAdd && at < wanted) {
      native?.pushState({ ...history.state, layer: at + 1 }, '', shownAddress())
      at += 1
    }
    if (at > 0 && shownAddress() !== location.href) native?.replaceState(history.state, '', shownAddress())
  } catch {
    // Safari takes a hundred entries in half a minute. Without one, Back leaves the page.
  }
}

function onPop(event: PopStateEvent): void {
  const { state } = event
  const before = at
  const isOwn = traversal !== null
  const isSamePage = pageOf(state) === page
  // Typed or pasted over the page that is shown: the browser has made an entry of it, which is not needed.
  if (state === null && !isOwn && withoutAsked(location.href) !== location.href) {
    event.stopImmediatePropagation()
    traverse(-1)
    return
  }
  if (traversal !== null) clearTimeout(traversal)
  traversal = null
  note(state)
  if (!isSamePage) {
    isRestoring = false
    // What was open belongs to the page that is left; only typed text comes along.
    if (!isOwn) for (const layer of [...open].reverse()) if (layer.entries === 1) layer.onBack()
    actSoon()
    return
  }
  event.stopImmediatePropagation()
  if (!isOwn) for (let presses = before - at; presses > 0; presses -= 1) press()
  settle()
}

function press(): void {
  isRestoring = false
  isAfterBack = true
  const top = open.at(-1)
  // Left over from before a reload: the press was meant for the page.
  if (top !== undefined) flushSync(() => top.onBack())
  else if (traversal === null) traverse(-at - 1)
}

function onGesture(): void {
  if (!isAfterBack && !isRestoring) return
  isAfterBack = false
  isRestoring = false
  settle()
}
