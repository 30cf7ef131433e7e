import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useState } from 'react'
import { useFamily } from '../../../platform/api/queries.ts'
import { nowMs } from '../../../platform/clock/now.ts'
import { currentLocale } from '../../../platform/i18n/i18n.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { useKeep } from '../../../ui/items/use-keep.ts'
import { nextEvent } from '../events.ts'
import { type QuickEntry, readQuickEntry } from '../quick-entry/read-quick-entry.ts'
import { useRepeatText } from '../repeat/use-repeat-text.ts'
import type { EventWords } from '../use-event-words.ts'
import type { Prefill } from '../use-opened.ts'
import type { EntryFields } from '../writes/plan.ts'
import type { ScheduleWrites } from '../writes/use-schedule-writes.ts'

/** Minutes of something for which no length is said. */
const usualMinutes = 60

interface QuickAddPreviewProps {
  text: string
  family: readonly Child[]
  timeZone: string
  date: string
  words: EventWords
  writes: ScheduleWrites
  onMore: (prefill: Prefill) => void
  onShow: (date: string) => void
  /** It was added, or goes on in the form. */
  onDone: () => void
}

/** Shows what was understood of the words before anything is saved, and saves it. */
export function QuickAddPreview({
  text,
  family,
  timeZone,
  date,
  words,
  writes,
  onMore,
  onShow,
  onDone,
}: QuickAddPreviewProps) {
  const { t } = useLingui()
  const { family: people } = useFamily()
  const repeatText = useRepeatText()
  const { isBusy, failure, keep } = useKeep()
  // Made once: sending it again after a broken line makes no second entry.
  const [id, setId] = useState(newId)
  const children = family.map(({ _id, name }) => ({ id: _id, name }))
  const read = readQuickEntry(text, {
    now: nowMs(),
    timeZone,
    locale: currentLocale(),
    children,
    people,
    defaultDurationMinutes: usualMinutes,
  })
  const fields = fieldsOfQuickEntry(read, { date, timeZone, childIds: children.map((child) => child.id), usualMinutes })
  const shown = nextEvent(
    {
      ...{ ...fields, id, follows: null, version: 0, deletedAt: null, createdAt: '', updatedAt: '' },
      ...{ createdBy: noPerson, updatedBy: noPerson },
    },
    timeZone,
  )
  const by = words.assignee(fields)
  const parts = [
    `${words.day(shown.startDay)}, ${words.range(shown)}`,
    fields.title,
    words.children(fields.childIds),
    fields.rule === null ? null : repeatText(fields.rule, fields.startOn, timeZone),
    fields.place === '' ? null : t`At ${fields.place}`,
    by === null ? null : t`${by} looks after it`,
    fields.remindMinutes === null ? null : t`With a reminder`,
  ].filter((part) => part !== null && part !== '')
  const doubts = [
    read.doubts.includes('noDate') ? t`No day was given, so it's on the day you're looking at.` : null,
    read.doubts.includes('pastDate') ? t`This day is in the past.` : null,
    read.doubts.includes('twoDates') ? t`There are two days in it. It's on the first one.` : null,
    read.doubts.includes('amPmGuessed') ? t`Morning or afternoon? Check the time.` : null,
    read.doubts.includes('ambiguousTime') ? t`Check the time.` : null,
    words.clockChange(shown),
  ].filter((doubt) => doubt !== null)
  const save = async () => {
    let written: ReturnType<ScheduleWrites['add']> | null = null
    const isKept = await keep(() => {
      written = writes.add({ ...fields, id, follows: null })
      return written
    })
    if (!isKept || written === null) return
    setId(newId())
    onDone()
    onShow(fields.startOn)
    writes.tellAdded(written, id, t`${fields.title} saved`)
  }
  const hasTitle = fields.title !== ''
  return (
    <div className="card card-pad grid gap-2">
      <p role="status" className="type-small wrap-anywhere">
        {parts.join(' · ')}
      </p>
      {doubts.map((doubt) => (
        <p key={doubt} className="type-caption text-warning-ink">
          {doubt}
        </p>
      ))}
      {hasTitle ? null : (
        <p className="type-caption text-muted">
          <Trans>Say what it is, too.</Trans>
        </p>
      )}
      {failure === null ? null : (
        <p className="type-small text-danger-ink" role="alert">
          {failure}
        </p>
      )}
      <div className="btn-pair">
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            onMore(fields)
            onDone()
          }}
        >
          <Trans>More</Trans>
        </Button>
        <Button
          size="sm"
          data-save=""
          isBusy={isBusy}
          busyLabel={t`Saving`}
          disabled={!hasTitle}
          onClick={() => void save()}
        >
          <Trans>Save</Trans>
        </Button>
      </div>
    </div>
  )
}

const noPerson = { id: '', name: '' }

interface Usual {
  /** The day where none is said, YYYY-MM-DD. */
  readonly date: string
  readonly timeZone: string
  /** The children where none is named. */
  readonly childIds: readonly string[]
  readonly usualMinutes: number
}

/** Returns the fields of an entry from what was understood of words; what they leave open is as usual. */
function fieldsOfQuickEntry(read: QuickEntry, { date, timeZone, childIds, usualMinutes }: Usual): EntryFields {
  const isAllDay = read.startAt === null
  return {
    kind: read.kind,
    title: read.title.slice(0, 120),
    childIds: [...(read.childIds.length === 0 ? childIds : read.childIds)],
    startOn: read.startOn ?? date,
    startAt: read.startAt,
    durationMinutes: isAllDay ? wholeDays(read.durationMinutes) : (read.durationMinutes ?? usualMinutes),
    timeZone,
    rule: read.rule,
    exceptions: [],
    assigneeId: read.assigneeId,
    place: read.place,
    notes: '',
    color: null,
    remindMinutes: read.remindMinutes,
  }
}

const minutesPerDay = 1440

/** Without a time something lasts whole days, one at least. */
function wholeDays(minutes: number | null): number {
  return Math.max(1, Math.ceil((minutes ?? 0) / minutesPerDay)) * minutesPerDay
}
