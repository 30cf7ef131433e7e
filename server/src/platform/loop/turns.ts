import { setImmediate as othersFirst } from 'node:timers/promises'
import { createWorkQueue } from '../work-queue/work-queue.ts'

/** A computation in small steps, each of which takes well under a millisecond. */
export type Steps<T> = Iterator<unknown, T, undefined>

/**
 * Runs a computation whose size a family chooses: for a few milliseconds at a time, between which the event loop serves
 * everybody else. `whose` names the family or person on whose behalf.
 */
export type TakeTurns = <T>(whose: string, steps: Steps<T>) => Promise<T>

const usualTurnMs = 3
const now = () => performance.now()

interface TurnsOptions {
  /** How long one turn lasts, in milliseconds; the step in which it ends is finished. */
  readonly turnMs?: number
  /** Milliseconds of a clock that only goes forward. */
  readonly clock?: () => number
}

/**
 * Makes a line for long computations. In one round of the event loop only one of them has a turn, whoever it is of, and
 * families take turns: what somebody waits for in a request is a few turns, however many computations there are. What ends
 * within its first turn waits for nobody, unless the same family computes already.
 */
export function createTurns({ turnMs = usualTurnMs, clock = now }: TurnsOptions = {}): TakeTurns {
  const line = createWorkQueue(1)
  const computing = new Map<string, number>()
  return async <T>(whose: string, steps: Steps<T>): Promise<T> => {
    const before = computing.get(whose) ?? 0
    computing.set(whose, before + 1)
    const turn = () => othersFirst().then(() => goOn(steps, turnMs, clock))
    try {
      let step = before === 0 ? goOn(steps, turnMs, clock) : await line(whose, turn)
      while (step.done !== true) step = await line(whose, turn)
      return step.value
    } finally {
      const left = (computing.get(whose) ?? 1) - 1
      if (left === 0) computing.delete(whose)
      else computing.set(whose, left)
    }
  }
}

function goOn<T>(steps: Steps<T>, turnMs: number, clock: () => number): IteratorResult<unknown, T> {
  const end = clock() + turnMs
  let step = steps.next()
  while (step.done !== true && clock() < end) step = steps.next()
  return step
}

/** The line of this process, whose event loop there is one of. */
export const takeTurns = createTurns()

/**
 * Runs a computation inside a transaction, where nobody may wait in a line while a connection is held: others have the event
 * loop after every few milliseconds, and it goes on at once.
 */
export async function withBreaks<T>(steps: Steps<T>): Promise<T> {
  let step = goOn(steps, usualTurnMs, now)
  while (step.done !== true) step = await othersFirst().then(() => goOn(steps, usualTurnMs, now))
  return step.value
}

/** Maps a list in steps of one item each. */
export function* mapInSteps<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item) => Mapped,
): Generator<void, Mapped[]> {
  const mapped: Mapped[] = []
  for (const item of items) {
    mapped.push(map(item))
    yield
  }
  return mapped
}

/** Makes one step of what cannot be divided, so that it waits for its turn behind what the same family computes. */
export function* inOneStep<T>(compute: () => T): Generator<void, T> {
  yield
  return compute()
}

/** Runs steps to their end at once, for whoever knows that they are few. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}
