import { useEffect, useRef, useState } from 'react'
import { untilQuiet } from '../platform/realtime/reach.ts'

/** The first page has painted and answers long before. */
const afterMs = 3_000

/** Not at the first idle moment: on a slow line that is while the page itself is still being fetched. */
const afterAWhile = (fetchIt: () => void): unknown => setTimeout(fetchIt, afterMs)

let lastAhead: Promise<unknown> | null = null

/** A server that does not answer is no reason to go without. */
const answersWithinMs = 20_000

/**
 * Parts that nobody has asked for yet come one after the other, the first of them behind what the page itself reads: all
 * at once they would hold up a page that is in use.
 */
function fetchInTurn(fetchIt: () => Promise<unknown>): void {
  lastAhead = (lastAhead ?? untilQuiet(answersWithinMs)).then(fetchIt).catch(() => undefined)
}

/**
 * A part of a page whose code is not needed to show it: fetched when `later` says, or at once when it is wanted.
 * null until it is there. `onMissing` is told when it was wanted and could not be fetched; wanting it again tries again.
 */
export function useLazyPart<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onMissing: () => void,
  later: (fetchIt: () => void) => unknown = afterAWhile,
): Part | null {
  // In an object: a state setter would call a component.
  const [held, setHeld] = useState<{ part: Part } | null>(null)
  const isHere = useRef(true)
  const take = (part: Part) => {
    if (isHere.current) setHeld({ part })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever `load` is written as.
  useEffect(() => {
    isHere.current = true
    later(() => fetchInTurn(async () => isHere.current && take(await load())))
    return () => {
      isHere.current = false
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time it is wanted.
  useEffect(() => {
    if (!isWanted || held !== null) return
    load().then(take, () => {
      if (isHere.current) onMissing()
    })
  }, [isWanted])
  return held?.part ?? null
}
