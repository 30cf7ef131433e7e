import { Trans, useLingui } from '@lingui/react/macro'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import { custodyTemplates } from '@nestwren/contract/custody/terms'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { Legend } from '../counted-strips.tsx'
import { patternWeeksOf } from '../cycle-strip.ts'
import { Strip } from '../strip.tsx'
import type { StripDay } from '../strip-days.ts'
import { asOwnPattern, type CycleForm, cycleOf } from './cycle-form.ts'
import { OwnPattern } from './own-pattern-fields.tsx'
import type { StepProps } from './step-props.ts'

/** Which pattern, who begins, and when and where care usually changes hands. */
export function PatternStep(props: StepProps) {
  const { values, cycle, holders, words, errorOf, set } = props
  const { t } = useLingui()
  const previews = usePreviews(props)
  const [one, other] = cycle.people.map(words.name)
  const isOwn = values.template === 'own'
  const isWeekend = values.template === 'every-other-weekend'
  return (
    <>
      <RadioList
        label={t`Pattern`}
        hasCards
        options={custodyTemplates.map((template) => ({
          value: template,
          label: (
            <span className="cu-pattern-choice">
              <span>
                <span className="type-label block">{words.templates[template].name}</span>
                <span className="choice-hint">{words.templates[template].hint}</span>
              </span>
              <span aria-hidden="true">
                <Strip days={previews.get(template) ?? []} holders={holders} words={words} isSmall />
              </span>
            </span>
          ),
        }))}
        value={values.template}
        onValueChange={(template) => set(template === 'own' ? asOwnPattern(values) : { template })}
      />
      <Legend holders={holders} words={words} />
      {isOwn ? null : (
        <Segmented
          label={isWeekend ? t`Who the children live with` : t`Who has the first night`}
          options={[
            { value: '0', label: one || t`First person` },
            { value: '1', label: other || t`Second person` },
          ]}
          value={values.begins === 0 ? '0' : '1'}
          onValueChange={(turn) => set({ begins: turn === '0' ? 0 : 1 })}
        />
      )}
      {isWeekend ? (
        <Segmented
          label={t`Weekends begin on`}
          options={(
            [
              ['thursday', 3],
              ['friday', 4],
              ['saturday', 5],
            ] as const
          ).map(([value, weekday]) => ({ value, label: words.weekday(weekday) }))}
          value={values.weekendFrom}
          onValueChange={(weekendFrom) => set({ weekendFrom })}
        />
      ) : null}
      <Field
        label={t`Usual time of a handoff`}
        error={errorOf('at')}
        {...(isOwn ? { hint: t`For handoffs that you add.` } : null)}
      >
        {(control) => (
          <DateInput {...control} type="time" value={values.at} onChange={({ target }) => set({ at: target.value })} />
        )}
      </Field>
      <Field label={t`Usual place of a handoff`} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            value={values.place}
            maxLength={200}
            autoComplete="off"
            placeholder={t`School`}
            onChange={({ target }) => set({ place: target.value })}
          />
        )}
      </Field>
      {isOwn ? (
        <OwnPattern {...props} />
      ) : (
        <Button variant="soft" className="justify-self-start" onClick={() => set(asOwnPattern(values))}>
          <Trans>Change nights and handoffs one by one</Trans>
        </Button>
      )}
    </>
  )
}

/** Four weeks of each template, with the people, the start, and the choices of the form. */
function usePreviews({ values, cycle, choices }: StepProps): ReadonlyMap<string, readonly StripDay[]> {
  const key = JSON.stringify([values, cycle.timeZone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all that they are made of.
  return useMemo(() => {
    if (Number.isNaN(dayOfDate(values.startOn)) || values.at === '') return new Map()
    const preview = (form: CycleForm) =>
      patternWeeksOf(cycleOf({ ...form, childIds: ['any'] }, cycle.timeZone, choices))
    return new Map(custodyTemplates.map((template) => [template, preview(withTemplate(values, template))]))
  }, [key])
}

function withTemplate(form: CycleForm, template: CycleForm['template']): CycleForm {
  return template === 'own' ? asOwnPattern(form) : { ...form, template }
}
