import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { knownHolidays } from '@nestwren/contract/custody/known-holidays'
import type { CustodyPerson, HolidayOn } from '@nestwren/contract/custody/terms'
import { dateFormat } from '../../../platform/format/formats.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { PersonField } from '../person-field.tsx'
import type { TermsWords } from '../use-terms-words.ts'
import { type ChangeForm, withHoliday } from './change-form.ts'
import type { ChangeProblems } from './change-problems.ts'
import { useProblemText } from './use-problem-text.ts'

interface HolidayFieldsProps {
  values: ChangeForm
  choices: readonly CustodyPerson[]
  words: TermsWords
  userId: string
  problems: Pick<ChangeProblems, 'on' | 'times' | 'years'>
  onChange: (to: Partial<ChangeForm>) => void
}

/** Which holiday: one that is known by name, or another day; every year with even and odd ones, or once. */
export function HolidayFields({ values, choices, words, userId, problems, onChange }: HolidayFieldsProps) {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const isSpanish = i18n.locale === 'es'
  const named = knownHolidays.map(({ key, en, es }) => ({ value: key, label: isSpanish ? es : en }))
  const { on, known, isYearly, days } = values
  const dayText = words.yearDay(on)
  const person = (label: string, field: 'even' | 'odd', error: string | null) => (
    <PersonField
      label={label}
      value={values[field]}
      choices={choices}
      nameOf={words.name}
      userId={userId}
      error={error}
      noneLabel={t`As in the schedule`}
      isClosed={values[field].name === ''}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <>
      <Field label={t`Which holiday`}>
        {(control) => (
          <Select
            {...control}
            value={known}
            options={[{ value: '', label: t`Another day` }, ...named]}
            onChange={({ target }) => onChange(withHoliday(values, target.value, i18n.locale))}
          />
        )}
      </Field>
      <Switch
        label={t`Every year`}
        hint={t`By turns in even and odd years, or always with the same person.`}
        isOn={isYearly}
        onChange={(isOn) => onChange({ isYearly: isOn })}
      />
      {isYearly ? (
        <>
          {known === '' ? (
            <DayFields
              on={on}
              words={words}
              error={problemText(problems.on)}
              onChange={(day) => onChange({ on: day })}
            />
          ) : (
            <p className="type-small">{t`Every year on ${dayText}.`}</p>
          )}
          <Field label={t`Times`} error={problemText(problems.times)} isGroup>
            {() => (
              <div className="cu-pair">
                {(['startAt', 'endAt'] as const).map((name) => (
                  <Field key={name} label={name === 'startAt' ? t`Starts at` : t`Ends at`}>
                    {(control) => (
                      <DateInput
                        {...control}
                        type="time"
                        value={values[name]}
                        onChange={({ target }) => onChange({ [name]: target.value })}
                      />
                    )}
                  </Field>
                ))}
              </div>
            )}
          </Field>
          <Field
            label={t`Ends after how many days`}
            hint={
              days === 0
                ? t`It ends the same day.`
                : plural(days ?? 0, { one: 'It ends the next day.', other: 'It ends # days later.' })
            }
          >
            {(control) => (
              <NumberInput
                {...control}
                min={0}
                max={21}
                value={days}
                onValueChange={(next) => onChange({ days: next })}
              />
            )}
          </Field>
          {person(t`Even years, such as 2028`, 'even', problemText(problems.years))}
          {person(t`Odd years, such as 2027`, 'odd', null)}
        </>
      ) : null}
    </>
  )
}

interface DayFieldsProps {
  on: HolidayOn
  words: TermsWords
  error: string | null
  onChange: (on: HolidayOn) => void
}

/** A day of every year: by its date, or by its weekday. */
function DayFields({ on, words, error, onChange }: DayFieldsProps) {
  const { t, i18n } = useLingui()
  const monthName = dateFormat(i18n.locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName.format(Date.UTC(2027, index, 1)),
  }))
  const weekdays = Array.from({ length: 7 }, (_, index) => ({ value: String(index), label: words.weekday(index) }))
  const nths = [
    { value: '1', label: t`First` },
    { value: '2', label: t`Second` },
    { value: '3', label: t`Third` },
    { value: '4', label: t`Fourth` },
    { value: '5', label: t`Fifth` },
    { value: '-1', label: t`Last` },
  ]
  const month = on.is === 'easter' ? 0 : on.month
  const select = (
    label: string,
    value: number,
    options: readonly { value: string; label: string }[],
    change: (value: number) => void,
  ) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value === 0 && options === months ? '' : String(value)}
          {...(options === months ? { placeholder: t`Choose a month` } : null)}
          options={options}
          onChange={({ target }) => change(Number(target.value))}
        />
      )}
    </Field>
  )
  return (
    <Field label={t`Which day`} error={error} isGroup>
      {() => (
        <div className="cu-part">
          <Segmented
            label={t`Which day`}
            options={[
              { value: 'date', label: t`A date` },
              { value: 'weekday', label: t`A weekday` },
            ]}
            value={on.is === 'weekday' ? 'weekday' : 'date'}
            onValueChange={(is) => onChange(is === 'date' ? { is, month, day: 0 } : { is, month, nth: 1, weekday: 0 })}
          />
          <div className="cu-pair">
            {on.is === 'weekday' ? (
              <>
                {select(t`Which one`, on.nth, nths, (nth) => onChange({ ...on, nth: nth as typeof on.nth }))}
                {select(t`Weekday`, on.weekday, weekdays, (weekday) => onChange({ ...on, weekday }))}
              </>
            ) : null}
            {select(t`Month`, month, months, (next) =>
              onChange(on.is === 'easter' ? { is: 'date', month: next, day: 0 } : { ...on, month: next }),
            )}
            {on.is === 'weekday' ? null : (
              <Field label={t`Day`}>
                {(control) => (
                  <NumberInput
                    {...control}
                    min={1}
                    max={31}
                    value={on.is === 'date' && on.day !== 0 ? on.day : null}
                    onValueChange={(day) => onChange({ is: 'date', month, day: day ?? 0 })}
                  />
                )}
              </Field>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
