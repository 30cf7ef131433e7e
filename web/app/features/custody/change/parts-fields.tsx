import { Trans, useLingui } from '@lingui/react/macro'
import type { OverrideProblem } from '@nestwren/contract/custody/problems'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { PersonField } from '../person-field.tsx'
import type { CustodyWords } from '../use-custody-words.ts'
import { useDayFaultText } from '../use-day-fault-text.ts'
import { type ChangePart, withPart } from './change-form.ts'
import type { DayFault } from './change-problems.ts'
import { useProblemText } from './use-problem-text.ts'

interface PartsFieldsProps {
  parts: readonly ChangePart[]
  isSwap: boolean
  choices: readonly CustodyPerson[]
  words: CustodyWords
  timeZone: string
  userId: string
  own: CustodyPerson | null
  /** Shown once it was tried to send the form. */
  problem: OverrideProblem | null
  byPart: ReadonlyMap<number, OverrideProblem>
  /** Shown as soon as the days are chosen. */
  dayFaults: ReadonlyMap<number, DayFault>
  onChange: (parts: readonly ChangePart[]) => void
}

const mostParts = 8

/** Who has the children from when to when: once, or several times. */
export function PartsFields(props: PartsFieldsProps) {
  const { parts, problem, onChange } = props
  const { t } = useLingui()
  const problemText = useProblemText()
  const change = (id: number, to: Partial<ChangePart>) =>
    onChange(parts.map((part) => (part.id === id ? { ...part, ...to } : part)))
  return (
    <Field label={t`When`} error={problemText(problem)} isGroup>
      {() => (
        <div className="cu-page">
          {parts.map((part) => (
            <Part
              key={part.id}
              {...props}
              part={part}
              onPart={(to) => change(part.id, to)}
              onRemove={parts.length > 1 ? () => onChange(parts.filter(({ id }) => id !== part.id)) : null}
            />
          ))}
          {parts.length < mostParts ? (
            <Button
              variant="soft"
              size="sm"
              className="justify-self-start"
              icon={<Plus aria-hidden="true" className="ic" />}
              onClick={() => onChange(withPart(parts))}
            >
              <Trans>Add more days</Trans>
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  )
}

interface PartProps extends PartsFieldsProps {
  part: ChangePart
  onPart: (to: Partial<ChangePart>) => void
  onRemove: (() => void) | null
}

function Part(props: PartProps) {
  const { part, isSwap, choices, words, timeZone, userId, own, byPart, dayFaults, onPart, onRemove } = props
  const { t } = useLingui()
  const titleId = useId()
  const problemText = useProblemText()
  const dayFaultText = useDayFaultText(words, userId)
  const problem = byPart.get(part.id) ?? null
  const fault = dayFaults.get(part.id)
  const ofPerson = problem === 'personWithoutName'
  const isMine = own !== null && part.who === personKey(own)
  const notes = [
    words.clockChange(part.fromOn, part.fromAt, timeZone),
    words.clockChange(part.untilOn, part.untilAt, timeZone),
  ].filter((note) => note !== null)
  const names = { fromOn: t`First day`, untilOn: t`Last day`, fromAt: t`Start time`, untilAt: t`End time` }
  const moment = (label: string, on: 'fromOn' | 'untilOn', at: 'fromAt' | 'untilAt', error: string | null) => (
    <Field label={label} error={error} isGroup>
      {(control) => (
        <div className="cu-pair">
          {[on, at].map((name) => (
            <DateInput
              key={name}
              type={name === on ? 'date' : 'time'}
              aria-label={names[name]}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              value={part[name]}
              onChange={({ target }) => onPart({ [name]: target.value })}
            />
          ))}
        </div>
      )}
    </Field>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that no browser lets go of.
    <div role="group" aria-labelledby={titleId} className="cu-handoff">
      <h4 id={titleId} className="type-label">
        {isSwap ? (isMine ? t`Days you get` : t`Days you give`) : t`Time with the children`}
      </h4>
      <PersonField
        label={t`With`}
        value={part}
        choices={choices}
        nameOf={words.name}
        userId={userId}
        error={ofPerson ? problemText(problem) : null}
        onChange={onPart}
      />
      {moment(t`Starts`, 'fromOn', 'fromAt', null)}
      {moment(
        t`Ends`,
        'untilOn',
        'untilAt',
        (ofPerson ? null : problemText(problem)) ?? (fault === undefined ? null : dayFaultText(fault)),
      )}
      {notes.map((note) => (
        <p key={note} className="type-small text-warning-ink" role="status">
          {note}
        </p>
      ))}
      {onRemove === null ? null : (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={onRemove}>
          <Trans>Remove these days</Trans>
        </Button>
      )}
    </div>
  )
}
