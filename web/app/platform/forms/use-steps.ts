import { type Stored, type StoredState, useStoredState } from './use-stored-state.ts'

interface StepsOptions<State extends { readonly step: string | null }> {
  /** Under which it is kept in the tab. */
  readonly key: string
  readonly initial: State
  /** The steps in their order; those in one list count as one. A step that is in none comes after them all. */
  readonly way: (state: State) => readonly (State['step'] | readonly State['step'][])[]
  /** Where it stands while no step is kept. */
  readonly begin?: State['step']
  readonly adopt?: (state: State) => State
  readonly upgrade?: (stored: Stored) => Stored
}

export interface Steps<State extends { readonly step: string | null }> extends StoredState<State> {
  readonly step: State['step']
  /** Which one it is, counted from 1, and of how many. */
  readonly at: number
  readonly of: number
  /** The step before and the one after it; null at the ends. */
  readonly before: State['step'] | null
  readonly next: State['step'] | null
}

/**
 * Steps one after the other: which there are, where one is, and what was typed on the way, kept for the tab so that a
 * reload goes on where it was. `change({ step })` goes to another.
 */
export function useSteps<State extends { readonly step: string | null }>({
  key,
  initial,
  way,
  begin,
  adopt,
  upgrade,
}: StepsOptions<State>): Steps<State> {
  const stored = useStoredState(key, initial, adopt, upgrade)
  const step = stored.state.step ?? begin ?? null
  const places = way(stored.state).map((place) => [place].flat())
  const found = places.findIndex((place) => place.includes(step))
  const at = found === -1 && step !== null ? places.length : Math.max(0, found)
  return {
    ...stored,
    step,
    at: at + 1,
    of: places.length,
    before: places[at - 1]?.[0] ?? null,
    next: places[at + 1]?.[0] ?? null,
  }
}
