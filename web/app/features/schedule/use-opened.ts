import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { useMemo, useState } from 'react'
import { isKnownZone } from '../../platform/person-settings/zone.ts'
import { useAsked } from '../../ui/layers/asked-layers.ts'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { isRealDate } from './address.ts'
import { eventOn, nextEvent, type PlannedEvent } from './events.ts'
import type { EntryFields, Scope } from './writes/plan.ts'

/** An occurrence that is looked at; its id names it in the address. */
export interface OpenedPlan {
  readonly id: string
  readonly event: PlannedEvent
}

/** An entry whose form is open, and what a change of it is about. */
export interface EditedPlan {
  readonly id: string
  readonly entry: ScheduleEntry
  /** The day of the occurrence that the rule gives. */
  readonly on: string
  readonly scope: Scope
}

interface Sources {
  readonly events: readonly PlannedEvent[]
  /** undefined until they are known. */
  readonly entries: readonly ScheduleEntry[] | undefined
  readonly mayChange: (entry: ScheduleEntry) => boolean
  readonly canAdd: boolean
  readonly timeZone: string
}

/** What a new entry begins with. */
export type Prefill = Partial<EntryFields>

/** What an address asks for, also where it lies in none of the days in view. */
function askedPlan(asked: string | null, entries: readonly ScheduleEntry[], timeZone: string): readonly OpenedPlan[] {
  const [entryId, on] = asked?.split('.') ?? []
  const entry = entries.find(({ id }) => id === entryId)
  // The server may know a zone that this browser does not.
  if (asked === null || entry === undefined || !isKnownZone(entry.timeZone)) return []
  const event = on === undefined || !isRealDate(on) ? null : eventOn(entry, on, timeZone)
  return [{ id: asked, event: event ?? nextEvent(entry, timeZone) }]
}

/**
 * Which occurrence is looked at and which form is open, both with an address: `#/planned=<id>.<day>`, or `<id>` alone for
 * the next one, and `#/plan=new` or `#/plan=<id>`.
 */
export function useOpened({ events, entries, mayChange, canAdd, timeZone }: Sources) {
  const [prefill, setPrefill] = useState<Prefill>({})
  const asked = useAsked('planned')
  const lookable = useMemo(
    () => entries && [...events.map((event) => ({ id: event.id, event })), ...askedPlan(asked, entries, timeZone)],
    [events, entries, timeZone, asked],
  )
  const changeable = useMemo(
    () =>
      entries?.filter(mayChange).map((entry): EditedPlan => ({ id: entry.id, entry, on: entry.startOn, scope: 'all' })),
    [entries, mayChange],
  )
  const [looked, setLooked] = useAddressedState<OpenedPlan>('planned', { items: lookable, canAdd: false })
  const [edited, setEdited] = useAddressedState<EditedPlan>('plan', { items: changeable, canAdd })
  return {
    /** The latest of what is looked at: somebody else may have changed it meanwhile. */
    looked:
      looked === null || looked === 'new' ? null : (events.find(({ id }) => id === looked.event.id) ?? looked.event),
    look: (event: PlannedEvent | null) => setLooked(event === null ? null : { id: event.id, event }),
    edited,
    edit: (plan: EditedPlan | null) => setEdited(plan),
    prefill,
    addWith: (begin: Prefill) => {
      setPrefill(begin)
      setEdited('new')
    },
  }
}
