import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { ChildPicker } from '../../../ui/child/child-picker.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { PersonField } from '../person-field.tsx'
import type { StepProps } from './step-props.ts'

interface PeopleStepProps extends StepProps {
  /** The children whose parenting time the person may change. */
  family: readonly Child[]
  userId: string
  /** It has started already: a change is also one of what was. */
  hasStarted: boolean
}

/** For whom, between whom, and from when to when. */
export function PeopleStep(props: PeopleStepProps) {
  const { values, cycle, choices, words, errorOf, set, family, userId, hasStarted } = props
  const { t } = useLingui()
  const zone = words.zoneNote(cycle.timeZone)
  const person = (label: string, field: 'one' | 'other') => (
    <PersonField
      label={label}
      value={values[field]}
      choices={choices}
      nameOf={words.name}
      userId={userId}
      error={errorOf(field)}
      onChange={(value) => set({ [field]: value })}
    />
  )
  return (
    <>
      {family.length < 2 ? null : (
        <Field label={t`Children`} error={errorOf('childIds')} isGroup>
          {() => <ChildPicker family={family} chosen={values.childIds} onChange={(childIds) => set({ childIds })} />}
        </Field>
      )}
      {person(t`First person`, 'one')}
      {person(t`Second person`, 'other')}
      <Field
        label={t`First day`}
        error={errorOf('startOn')}
        {...(hasStarted
          ? {
              hint: t`A change counts for past days too. For a new schedule from a day on, end this one and set up the next.`,
            }
          : null)}
        isRequired
      >
        {(control) => (
          <DateInput
            {...control}
            type="date"
            value={values.startOn}
            onChange={({ target }) => set({ startOn: target.value })}
          />
        )}
      </Field>
      <Field label={t`Last day`} error={errorOf('endOn')} hint={t`Leave it empty for no end.`} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            value={values.endOn}
            onChange={({ target }) => set({ endOn: target.value })}
          />
        )}
      </Field>
      {zone === null ? null : <p className="type-caption text-muted">{zone}</p>}
    </>
  )
}
