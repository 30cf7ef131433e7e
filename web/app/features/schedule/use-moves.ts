import { useLingui } from '@lingui/react/macro'
import { dateOfDay } from '@nestwren/contract/calendar/days'
import { dateAndTime, instantOfWall } from '@nestwren/contract/calendar/zone'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlannedEvent } from './events.ts'
import type { Moving } from './grid/grid-model.ts'
import { isSamePlace, type Step, stepped } from './grid/moves.ts'
import type { Placed } from './grid/placed.ts'
import { planMove, type Scope, scopesOf, type Times } from './writes/plan.ts'
import type { ScheduleWrites } from './writes/use-schedule-writes.ts'

/** Something that is being moved step by step. */
export interface Session {
  readonly event: PlannedEvent
  readonly placed: Placed
}

/** A move that waits for the person to say what it is about. */
interface AskedMove {
  readonly event: PlannedEvent
  readonly times: Times
  readonly scopes: readonly Scope[]
}

export interface Moves {
  /** What is being moved, by pointer or step by step, and where it would stand. */
  readonly moving: Moving | null
  /** Set while it is moved step by step. */
  readonly session: Session | null
  readonly asked: AskedMove | null
  readonly onMoving: (moving: Moving | null) => void
  readonly onDrop: (id: string, placed: Placed) => void
  readonly start: (event: PlannedEvent) => void
  readonly step: (step: Step) => void
  readonly save: () => void
  readonly cancel: () => void
  /** The answer to what was asked; null leaves everything where it was. */
  readonly answer: (scope: Scope | null) => void
}

/** Where the focus goes back to: an event of these events, as they were when it was let go. */
interface ReturnTo {
  readonly id: string
  readonly events: readonly PlannedEvent[]
  /** Milliseconds since 1970. */
  readonly at: number
}

const returnWithinMs = 2_000

/**
 * Moves and resizes events: by pointer, or step by step. One of a series is asked about first.
 * @param timeZone the reader's
 */
export function useMoves(events: readonly PlannedEvent[], timeZone: string, writes: ScheduleWrites): Moves {
  const { t } = useLingui()
  const [pointed, setPointed] = useState<Moving | null>(null)
  const [session, setSession] = useState<Session | null>(null)
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const returnTo = useRef<ReturnTo | null>(null)

  const write = useCallback(
    ({ event, times }: Pick<AskedMove, 'event' | 'times'>, scope: Scope) => {
      const { entry, item } = event
      const plan = planMove(entry, item.on, times, scope)
      if (plan !== null) writes.writeWithUndo(entry, plan, t`${item.title} moved`)
    },
    [writes, t],
  )
  const finish = useCallback(
    (event: PlannedEvent, placed: Placed) => {
      if (isSamePlace(event.placed, placed)) return
      const { entry, item } = event
      const times = timesAt(event, placed, timeZone)
      const scopes = scopesOf(entry, item.on).filter((scope) => planMove(entry, item.on, times, scope) !== null)
      const [only] = scopes
      if (scopes.length > 1) setAsked({ event, times, scopes })
      else if (only !== undefined) write({ event, times }, only)
    },
    [timeZone, write],
  )
  // Once it is over the focus is where it was. What is moved to another day is drawn there a moment later, and has lost
  // it by then.
  useEffect(() => {
    const back = returnTo.current
    if (session !== null || asked !== null || back === null) return
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) document.querySelector<HTMLElement>(`[data-event="${CSS.escape(back.id)}"]`)?.focus()
    if (back.events !== events || Date.now() - back.at > returnWithinMs) returnTo.current = null
  })
  return {
    moving: session === null ? pointed : { id: session.event.id, placed: session.placed },
    session,
    asked,
    onMoving: setPointed,
    onDrop: (id, placed) => {
      const event = events.find((one) => one.id === id)
      if (event !== undefined) finish(event, placed)
    },
    start: (event) => {
      returnTo.current = { id: event.id, events, at: Date.now() }
      setSession({ event, placed: event.placed })
    },
    step: (step) => setSession((now) => now && { ...now, placed: stepped(now.placed, step, now.event.isAllDay) }),
    save: () => {
      if (session !== null) returnTo.current = { id: session.event.id, events, at: Date.now() }
      setSession(null)
      if (session !== null) finish(session.event, session.placed)
    },
    cancel: () => {
      // Nothing will be drawn anew.
      if (session !== null) returnTo.current = { id: session.event.id, events: [], at: Date.now() }
      setSession(null)
    },
    answer: (scope) => {
      if (asked !== null)
        returnTo.current = { id: asked.event.id, events: scope === null ? [] : events, at: Date.now() }
      setAsked(null)
      if (asked !== null && scope !== null) write(asked, scope)
    },
  }
}

/**
 * Returns the times, on the clocks of its own zone, of an event that was put elsewhere on the reader's clock. A time that a
 * clock change skips is moved forward.
 * @param timeZone the reader's
 */
function timesAt(
  { entry, isAllDay }: Pick<PlannedEvent, 'entry' | 'isAllDay'>,
  placed: Placed,
  timeZone: string,
): Times {
  const { day, minute, durationMinutes } = placed
  if (isAllDay) return { startOn: dateOfDay(day), startAt: null, durationMinutes }
  const { date, time } = dateAndTime(instantOfWall(day, minute, timeZone).at, entry.timeZone)
  return { startOn: date, startAt: time, durationMinutes }
}
