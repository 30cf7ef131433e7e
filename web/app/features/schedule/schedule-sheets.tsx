import type { Child } from '@nestwren/contract/children'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { lazy, Suspense } from 'react'
import type { EventWords } from './use-event-words.ts'
import type { Moves } from './use-moves.ts'
import type { useOpened } from './use-opened.ts'
import type { ScheduleWrites } from './writes/use-schedule-writes.ts'

const OccurrenceSheet = lazy(async () => ({
  default: (await import('./sheets/occurrence-sheet.tsx')).OccurrenceSheet,
}))
const EntrySheet = lazy(async () => ({ default: (await import('./sheets/entry-sheet.tsx')).EntrySheet }))
const ScopeDialog = lazy(async () => ({ default: (await import('./sheets/scope-dialog.tsx')).ScopeDialog }))

interface ScheduleSheetsProps {
  opened: ReturnType<typeof useOpened>
  words: EventWords
  writes: ScheduleWrites
  mayChange: (entry: ScheduleEntry) => boolean
  /** The children for whom something can be added. */
  addable: readonly Child[]
  timeZone: string
  /** The selected day. */
  date: string
  moves: Moves
}

/** What opens over the schedule: an occurrence, the form of an entry, and what a move is about. */
export function ScheduleSheets({
  opened,
  words,
  writes,
  mayChange,
  addable,
  timeZone,
  date,
  moves,
}: ScheduleSheetsProps) {
  const { looked, edited } = opened
  return (
    <Suspense>
      {looked === null ? null : (
        <OccurrenceSheet
          event={looked}
          words={words}
          writes={writes}
          mayChange={mayChange(looked.entry)}
          timeZone={timeZone}
          onClose={() => opened.look(null)}
          onEdit={(scope) => {
            opened.look(null)
            const { entry, item } = looked
            opened.edit({ id: entry.id, entry, on: item.on, scope })
          }}
          onMove={() => {
            opened.look(null)
            moves.start(looked)
          }}
        />
      )}
      {edited === null ? null : (
        <EntrySheet
          key={edited === 'new' ? 'new' : `${edited.id}-${edited.on}-${edited.scope}`}
          plan={edited === 'new' ? null : edited}
          prefill={opened.prefill}
          date={date}
          family={addable}
          writes={writes}
          timeZone={timeZone}
          onClose={() => opened.edit(null)}
        />
      )}
      {moves.asked === null ? null : (
        <ScopeDialog
          act="move"
          title={moves.asked.event.item.title}
          scopes={moves.asked.scopes}
          onAnswer={moves.answer}
        />
      )}
    </Suspense>
  )
}
