import { Trans, useLingui } from '@lingui/react/macro'
import { sideBySide } from '@nestwren/contract/apart'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { Pencil } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { Button } from '../../ui/button.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { CountedStrips } from './counted-strips.tsx'
import { type Counting, roundOf } from './cycle-strip.ts'
import { useCycleWords } from './use-cycle-words.ts'
import { useRemindText } from './use-remind-text.ts'
import { holdersIn } from './who-is-asked.ts'

interface CycleCardProps {
  cycle: CustodyCycle
  /** All that says whose days those are. */
  counting: Counting
  /** The children in view. */
  inView: readonly string[]
  /** YYYY-MM-DD. */
  today: string
  /** Children are named where a schedule is not for all of those in view. */
  isSome: boolean
  /** null for whoever may not change it. */
  onEdit: (() => void) | null
}

/** A schedule in words, and the days of a round as they count. */
export function CycleCard({ cycle, counting, inView, today, isSome, onEdit }: CycleCardProps) {
  const { t } = useLingui()
  const titleId = useId()
  const words = useCycleWords()
  const remindText = useRemindText()
  const days = useMemo(() => {
    const ofCycle = inView.filter((childId) => cycle.childIds.includes(childId))
    return roundOf(cycle, dayOfDate(today), counting, ofCycle)
  }, [cycle, today, counting, inView])
  const [one, other] = cycle.people.map(words.name)
  const children = words.children(cycle.childIds)
  const facts = [words.templates[cycle.template].name, words.length(cycle.lengthDays), words.span(cycle)]
  const zone = words.zoneNote(cycle.timeZone)
  return (
    <section className="card card-pad cu-part" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={titleId} className="type-heading wrap-anywhere">
            {t`${one} and ${other}`}
          </h2>
          {isSome ? <p className="type-small wrap-anywhere">{children}</p> : null}
          <p className="type-small text-muted">{facts.join(' · ')}</p>
        </div>
        {onEdit === null ? null : (
          <Button variant="soft" size="sm" icon={<Pencil aria-hidden="true" className="ic" />} onClick={onEdit}>
            <Trans>Edit schedule</Trans>
          </Button>
        )}
      </div>
      <CycleSign id={cycle.id} />
      <CountedStrips
        of={days}
        people={[
          ...cycle.people,
          ...counting.agreed.flatMap(holdersIn),
          ...counting.cycles.flatMap(({ people }) => people),
        ]}
        ownCount={cycle.people.length}
        words={words}
        today={dayOfDate(today)}
      />
      <h3 className="type-label">
        <Trans>Drop-offs and pickups</Trans>
      </h3>
      <ul>
        {cycle.exchanges.map((exchange) => (
          <li key={`${exchange.day} ${exchange.at}`} className="type-small wrap-anywhere">
            {words.handoff(cycle, exchange)}
          </li>
        ))}
      </ul>
      {cycle.remindMinutes === null ? null : (
        <p className="type-small text-muted">{t`Reminder: ${remindText(cycle.remindMinutes)}`}</p>
      )}
      {cycle.notes === '' ? null : <p className="type-small cu-quote">{cycle.notes}</p>}
      {zone === null ? null : <p className="type-caption text-muted">{zone}</p>}
    </section>
  )
}

/** Whether a schedule has reached everyone, and both versions where two people changed it. */
function CycleSign({ id }: { id: string }) {
  const words = useCycleWords()
  const describe = (item: SyncedItem) => {
    const cycle = item as unknown as CustodyCycle
    const names = sideBySide(cycle.people.map(words.name), ' · ')
    return [names, words.span(cycle), ...cycle.exchanges.map((exchange) => words.handoff(cycle, exchange))]
  }
  return <SyncSign id={id} describe={describe} />
}
