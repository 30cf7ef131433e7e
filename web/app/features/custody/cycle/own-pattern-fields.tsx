import { Trans, useLingui } from '@lingui/react/macro'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import { type Exchange, personKey } from '@nestwren/contract/custody/terms'
import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { dateFormat } from '../../../platform/format/formats.ts'
import { readingKey } from '../../../platform/i18n/direction.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { bandClass, initialOf } from '../people.ts'
import { nightsOf, withExchange, withLength, withNightTurned } from './own-pattern.ts'
import type { StepProps } from './step-props.ts'

const mostWeeks = 12
const mostExchanges = 60

/** A pattern of one's own: its weeks, the nights in a grid, and each drop-off and pickup. */
export function OwnPattern(props: StepProps) {
  const { values, cycle, words, errorOf, set } = props
  const { t } = useLingui()
  const { lengthDays, exchanges, begins } = values
  const usual = { at: values.at === '' ? '17:00' : values.at, place: values.place }
  const isWeeks = lengthDays % 7 === 0
  const setLength = (days: number) => set({ lengthDays: days, exchanges: withLength(exchanges, days) })
  const change = (index: number, to: Partial<Exchange>) =>
    set({ exchanges: exchanges.map((one, at) => (at === index ? { ...one, ...to } : one)) })
  return (
    <>
      <Field
        label={isWeeks ? t`Repeats after how many weeks` : t`Repeats after how many days`}
        error={errorOf('length')}
      >
        {(control) => (
          <NumberInput
            {...control}
            min={1}
            max={isWeeks ? mostWeeks : mostWeeks * 7}
            value={isWeeks ? lengthDays / 7 : lengthDays}
            onValueChange={(count) => {
              if (count !== null && count >= 1) setLength(Math.min(isWeeks ? count * 7 : count, mostWeeks * 7))
            }}
          />
        )}
      </Field>
      <NightGrid
        {...props}
        onTurn={(day) => set({ exchanges: withNightTurned(exchanges, lengthDays, day, usual, begins) })}
      />
      <Field label={t`Drop-offs and pickups`} error={errorOf('handoffs')} isGroup>
        {() => (
          <div className="cu-page">
            {exchanges.length === 0 ? (
              <p className="type-small text-muted">
                <Trans>None yet. Tap nights above, or add one.</Trans>
              </p>
            ) : null}
            {exchanges.map((exchange, index) => (
              <HandoffRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order while they are edited.
                key={index}
                index={index}
                exchange={exchange}
                cycle={cycle}
                words={words}
                onChange={(to) => change(index, to)}
                onRemove={() => set({ exchanges: exchanges.filter((_, at) => at !== index) })}
              />
            ))}
            {exchanges.length < mostExchanges ? (
              <Button
                variant="soft"
                size="sm"
                className="justify-self-start"
                icon={<Plus aria-hidden="true" className="ic" />}
                onClick={() => set({ exchanges: withExchange(exchanges, lengthDays, usual) })}
              >
                <Trans>Add a handoff</Trans>
              </Button>
            ) : null}
          </div>
        )}
      </Field>
    </>
  )
}

interface HandoffRowProps extends Pick<StepProps, 'cycle' | 'words'> {
  index: number
  exchange: Exchange
  onChange: (to: Partial<Exchange>) => void
  onRemove: () => void
}

/** One drop-off or pickup: its day, time, to whom, and where. */
function HandoffRow({ index, exchange, cycle, words, onChange, onRemove }: HandoffRowProps) {
  const { t } = useLingui()
  const titleId = useId()
  const number = index + 1
  const days = Array.from({ length: cycle.lengthDays }, (_, day) => ({
    value: String(day),
    label: words.handoffDay(cycle, day),
  }))
  const [one, other] = cycle.people.map(words.name)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that no browser lets go of.
    <div role="group" aria-labelledby={titleId} className="cu-handoff">
      <div className="flex items-center justify-between gap-2">
        <h4 id={titleId} className="type-label">{t`Handoff ${number}`}</h4>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t`Remove handoff ${number}`}
          icon={<Trash2 aria-hidden="true" className="ic" />}
          onClick={onRemove}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
      <div className="cu-pair">
        <Field label={t`Day`}>
          {(control) => (
            <Select
              {...control}
              value={String(exchange.day)}
              options={days}
              onChange={({ target }) => onChange({ day: Number(target.value) })}
            />
          )}
        </Field>
        <Field label={t`Time`}>
          {(control) => (
            <DateInput
              {...control}
              type="time"
              value={exchange.at}
              onChange={({ target }) => onChange({ at: target.value })}
            />
          )}
        </Field>
      </div>
      <Segmented
        label={t`To`}
        options={[
          { value: '0', label: one ? t`To ${one}` : t`First person` },
          { value: '1', label: other ? t`To ${other}` : t`Second person` },
        ]}
        value={exchange.to === 0 ? '0' : '1'}
        onValueChange={(to) => onChange({ to: to === '0' ? 0 : 1 })}
      />
      <Field label={t`Place`} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            value={exchange.place}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => onChange({ place: target.value })}
          />
        )}
      </Field>
    </div>
  )
}

interface NightGridProps extends StepProps {
  /** Gives the night of a day of the round to the other person. */
  onTurn: (day: number) => void
}

const dayMs = 86_400_000
/** How far an arrow key moves. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The nights of a round, a week in each row from its first day on. A tap gives a night to the other person. */
function NightGrid({ values, cycle, holders, words, onTurn }: NightGridProps) {
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
