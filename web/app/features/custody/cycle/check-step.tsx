import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { nowMs } from '../../../platform/clock/now.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { CountedStrips } from '../counted-strips.tsx'
import { firstWeeksOf } from '../cycle-strip.ts'
import { remindChoices, useRemindText } from '../use-remind-text.ts'
import { holdersIn } from '../who-is-asked.ts'
import { clockChangesOf } from './cycle-checks.ts'
import type { StepProps } from './step-props.ts'

/** The schedule as it will be: four weeks drawn, every handoff in words, and what clock changes do. */
export function CheckStep({ values, cycle, custody, words, set }: StepProps) {
  const { t } = useLingui()
  const remindText = useRemindText()
  const key = JSON.stringify(cycle)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of the schedule.
  const days = useMemo(() => firstWeeksOf(cycle, custody), [key, custody])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of the schedule.
  const changes = useMemo(() => clockChangesOf(cycle, nowMs()), [key])
  const [one, other] = cycle.people.map(words.name)
  const [children, span, length] = [words.children(values.childIds), words.span(cycle), words.length(cycle.lengthDays)]
  const current = values.remind === '' ? [] : [Number(values.remind)]
  const reminders = [...new Set([...remindChoices, ...current])].sort((a, b) => a - b)
  return (
    <>
      <p>{t`${children}, with ${one} and ${other}. ${span}. ${length}.`}</p>
      <CountedStrips
        of={days}
        people={[
          ...cycle.people,
          ...custody.agreed.flatMap(holdersIn),
          ...custody.cycles.flatMap(({ people }) => people),
        ]}
        ownCount={cycle.people.length}
        words={words}
      />
      <section className="cu-part" aria-label={t`Drop-offs and pickups`}>
        <h4 className="type-label">
          <Trans>Drop-offs and pickups</Trans>
        </h4>
        <ul>
          {cycle.exchanges.map((exchange) => (
            <li key={`${exchange.day} ${exchange.at}`} className="type-small wrap-anywhere">
              {words.handoff(cycle, exchange)}
            </li>
          ))}
        </ul>
        {changes.map(({ at, fit, date, time }) => {
          const [day, clock] = [words.date(date), words.clock(time)]
          return (
            <p key={at} className="type-small text-warning-ink" role="status">
              {fit === 'gap'
                ? t`On ${day} the clocks go forward, so that handoff is at ${clock}.`
                : t`On ${day} the clocks go back and ${clock} comes twice. That handoff is the first one.`}
            </p>
          )
        })}
      </section>
      <Field label={t`Reminder`} hint={t`Both of you are reminded before a handoff.`}>
        {(control) => (
          <Select
            {...control}
            value={values.remind}
            options={[
              { value: '', label: t`No reminder` },
              ...reminders.map((minutes) => ({ value: String(minutes), label: remindText(minutes) })),
            ]}
            onChange={({ target }) => set({ remind: target.value })}
          />
        )}
      </Field>
      <Field label={t`Notes`} hint={t`Everyone who can see parenting time sees them.`} isOptionalShown>
        {(control) => (
          <TextArea
            {...control}
            value={values.notes}
            rows={2}
            maxLength={2000}
            onChange={({ target }) => set({ notes: target.value })}
          />
        )}
      </Field>
    </>
  )
}
