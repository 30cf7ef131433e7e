import { useCallback, useEffect, useRef, useState } from 'react'

/** What is read apart from each other and moves what stands below it. */
const parts = ['day', 'notes', 'away', 'doses', 'handoff'] as const
type SettlingPart = (typeof parts)[number]
/** On a new device nobody has been away, and doses and handoffs of long ago are read last. */
const knownOfNewDevice = ['away', 'doses', 'handoff'] as const

/** Once the day is known, what stands above it is waited for this long. */
const othersWithinMs = 3_000

export interface Settling {
  /** Everything that was waited for is known: from now on what happens is shown as it happens. */
  readonly isSettled: boolean
  /** Changes where something has to move: what is drawn under this key is drawn anew, in one step. */
  readonly generation: number
  /** Says that a part has been read, or cannot be, and whether showing it would move others. */
  readonly known: (part: SettlingPart, isMoving: boolean) => void
}

/**
 * Home first shows what the device has kept. What the first answers add to it would push the lines apart one after the
 * other, under a finger that is on its way: they are held back until all of them are there, and drawn in one step. Nothing
 * is held back, and nothing drawn anew, while the person is at something: has the focus somewhere, or has scrolled.
 */
export function useSettling(isNewDevice: boolean): Settling {
  const [{ isSettled, generation }, setState] = useState({ isSettled: false, generation: 0 })
  const moves = useRef(new Map<SettlingPart, boolean>(isNewDevice ? knownOfNewDevice.map((part) => [part, false]) : []))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const known = useCallback((part: SettlingPart, isMoving: boolean) => {
    moves.current.set(part, isMoving)
    const settle = () => {
      clearTimeout(timer.current)
      const isMoved = [...moves.current.values()].includes(true) && !isInUse()
      setState((last) => (last.isSettled ? last : { isSettled: true, generation: isMoved ? 1 : 0 }))
    }
    if (moves.current.size === parts.length) settle()
    else if (part === 'day') timer.current ??= setTimeout(settle, othersWithinMs)
  }, [])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return { isSettled, generation, known }
}

function isInUse(): boolean {
  const { activeElement, body } = document
  return (activeElement !== null && activeElement !== body) || scrollY > 0
}
