import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { saveFile } from '../../../platform/storage/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { PlannedEvent } from '../events.ts'
import { PlanSign } from '../plan-line.tsx'
import { useRepeatText } from '../repeat/use-repeat-text.ts'
import type { EventWords } from '../use-event-words.ts'
import { occurrenceOf, planDelete, type Scope, scopesOf } from '../writes/plan.ts'
import type { ScheduleWrites } from '../writes/use-schedule-writes.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { useRemindText } from './use-remind-options.ts'

interface OccurrenceSheetProps {
  event: PlannedEvent
  words: EventWords
  writes: ScheduleWrites
  mayChange: boolean
  timeZone: string
  onClose: () => void
  onEdit: (scope: Scope) => void
  onMove: () => void
}

/** Everything about one occurrence, and what can be done with it. */
export function OccurrenceSheet({ event, words, writes, mayChange, onClose, onEdit, onMove }: OccurrenceSheetProps) {
  const { t } = useLingui()
  const { day: dayText } = useWhen()
  const repeatText = useRepeatText()
  const remindText = useRemindText()
  const { isBusy, failure, run } = useAction()
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null)
  const { item, entry } = event
  const { notes } = occurrenceOf(entry, item.on)
  const scopes = scopesOf(entry, item.on)
  const by = words.assignee(item)
  const makerName = entry.createdBy.name
  const madeOn = entry.createdAt === '' ? '' : dayText(entry.createdAt)

  const remove = (scope: Scope) => {
    onClose()
    writes.writeWithUndo(entry, planDelete(entry, item.on, scope), t`${item.title} deleted`)
  }
  const act = (what: 'edit' | 'delete') => {
    const [only] = scopes
    if (scopes.length > 1 || only === undefined) setAsking(what)
    else if (what === 'edit') onEdit(only)
    else remove(only)
  }
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [t`When`, `${words.day(event.startDay)}, ${words.range(event)}`],
    [t`There`, words.ownRange(event)],
    [t`For`, words.children(item.childIds)],
    [t`Looks after it`, by],
    [t`Place`, item.place],
    [t`Repeats`, entry.rule === null ? null : repeatText(entry.rule, entry.startOn, entry.timeZone)],
    [t`Reminder`, entry.remindMinutes === null ? null : remindText(entry.remindMinutes, event.isAllDay)],
    [t`Notes`, notes],
    [t`Added by`, madeOn === '' ? makerName : t`${makerName}, ${madeOn}`],
  ]
  const change = words.clockChange(event)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={item.title}
      footer={
        mayChange ? (
          <div className="btn-pair">
            <Button variant="outline" onClick={() => act('delete')}>
              <Trans>Delete</Trans>
            </Button>
            <Button onClick={() => act('edit')}>
              <Trans>Edit</Trans>
            </Button>
          </div>
        ) : null
      }
    >
      <div className="grid gap-4">
        {change === null ? null : <p className="type-small text-warning-ink">{change}</p>}
        <dl className="facts">
          {facts.map(([name, value]) =>
            value === null || value === '' ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="whitespace-pre-line">{value}</dd>
              </div>
            ),
          )}
        </dl>
        <PlanSign entry={entry} />
        {failure === null ? null : (
          <p className="type-small text-danger-ink" role="alert">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="soft"
            size="sm"
            isBusy={isBusy}
            onClick={() =>
              void run(async () =>
                saveFile(await api.schedule.ics({ params: { id: entry.id } }), `nestwren-${item.on}.ics`),
              )
            }
          >
            <Trans>Add to my calendar</Trans>
          </Button>
          {mayChange ? (
            <Button variant="soft" size="sm" onClick={onMove}>
              <Trans>Move or resize</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      {asking === null ? null : (
        <ScopeDialog
          act={asking}
          title={item.title}
          scopes={scopes}
          onAnswer={(scope) => {
            setAsking(null)
            if (scope === null) return
            if (asking === 'edit') onEdit(scope)
            else remove(scope)
          }}
        />
      )}
    </Sheet>
  )
}
