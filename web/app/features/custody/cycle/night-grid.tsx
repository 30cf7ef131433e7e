import { useLingui } from '@lingui/react/macro'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import { personKey } from '@nestwren/contract/custody/terms'
import { type KeyboardEvent, useId } from 'react'
import { dateFormat } from '../../../platform/format/formats.ts'
import { readingKey } from '../../../platform/i18n/direction.ts'
import { classNames } from '../../../ui/class-names.ts'
import { bandClass } from '../band.ts'
import { initialOf } from '../people.ts'
import { nightsOf } from './own-pattern.ts'
import type { StepProps } from './step-props.ts'

interface NightGridProps extends StepProps {
  /** Gives the night of a day of the round to the other person. */
  onTurn: (day: number) => void
}

const dayMs = 86_400_000
/** How far an arrow key moves. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The nights of a round, a week in each row from its first day on. A tap gives a night to the other person. */
export function NightGrid({ values, cycle, holders, words, onTurn }: NightGridProps) {
  const { t, i18n } = useLingui()
  const titleId = useId()
  const nights = nightsOf(values.exchanges, values.lengthDays, values.begins)
  const start = dayOfDate(values.startOn)
  const short = dateFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const to =
      buttons[buttons.indexOf(event.target as HTMLButtonElement) + (steps[readingKey(event.key)] ?? Number.NaN)]
    if (to === undefined) return
    event.preventDefault()
    to.focus()
  }
  return (
    <div className="grid gap-2">
      <h4 id={titleId} className="field-label">{t`Nights`}</h4>
      <p className="field-hint">{t`Tap a night to give it to the other person.`}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that no browser lets go of. */}
      <div role="group" aria-labelledby={titleId} className="cu-grid" onKeyDown={move}>
        {nights.map((turn, day) => {
          const person = cycle.people[turn]
          const name = words.name(person)
          const on = words.handoffDay(cycle, day)
          const weekday = Number.isNaN(start) ? String(day + 1) : short.format((start + day) * dayMs)
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the round is its place.
              key={day}
              type="button"
              className={classNames('cu-night', bandClass(holders.get(personKey(person))))}
              aria-label={t`${on}: night with ${name}`}
              onClick={() => onTurn(day)}
            >
              <span aria-hidden="true">{weekday}</span>
              <b aria-hidden="true" className="cu-night-initial">
                {initialOf(name)}
              </b>
            </button>
          )
        })}
      </div>
    </div>
  )
}
