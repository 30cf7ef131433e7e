import { Trans, useLingui } from '@lingui/react/macro'
import type { RuleProblem } from '@nestwren/contract/calendar/rule'
import { restFrom } from '@nestwren/contract/calendar/series'
import type { Child } from '@nestwren/contract/children'
import type { ScheduleColor, ScheduleEntry } from '@nestwren/contract/schedule'
import { isVisible } from '@nestwren/contract/visible'
import { useChildren, useFamily } from '../../../platform/api/queries.ts'
import { nowMs } from '../../../platform/clock/now.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { ChildPicker } from '../../../ui/child/child-picker.tsx'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useItemForm } from '../../../ui/items/use-item-form.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { ownColors } from '../use-event-words.ts'
import type { EditedPlan, Prefill } from '../use-opened.ts'
import { type EntryFields, fieldsOf, occurrenceOf, planEdit } from '../writes/plan.ts'
import type { ScheduleWrites } from '../writes/use-schedule-writes.ts'
import { type EntryForm, enteredOf, formOf, ruleProblemOf, usualTimeOn } from './entry-values.ts'
import { RepeatPart } from './repeat-part.tsx'
import { TimePart } from './time-part.tsx'
import { useRemindOptions } from './use-remind-options.ts'

interface EntrySheetProps {
  /** null adds a new one. */
  plan: EditedPlan | null
  /** What a new one begins with. */
  prefill: Prefill
  /** The day of a new one for which none is given, YYYY-MM-DD. */
  date: string
  /** The children for whom something can be added. */
  family: readonly Child[]
  writes: ScheduleWrites
  /** The reader's. */
  timeZone: string
  onClose: () => void
}

/** A new entry, or a change of one: of a single day of its series, of this and all following, or of all. */
export function EntrySheet({ plan, prefill, date, family, writes, timeZone: here, onClose }: EntrySheetProps) {
  const { t } = useLingui()
  const { children } = useChildren()
  const { family: people } = useFamily()
  const entry = plan?.entry ?? null
  const timeZone = entry?.timeZone ?? prefill.timeZone ?? here
  const isOneDay = plan !== null && plan.entry.rule !== null && plan.scope === 'this'
  const { form, values, sheet, finish } = useItemForm<EntryForm>(
    plan === null ? 'plan.new' : `plan.${plan.id}.${plan.scope === 'all' ? '' : plan.on}.${plan.scope}`,
    () =>
      formOf(
        plan === null ? newFields({ startOn: date, ...prefill }, family, timeZone) : fieldsFor(plan),
        plan?.id ?? newId(),
      ),
    onClose,
  )
  const { register, formState, setValue, setError } = form
  const { errors } = formState
  const problems: Partial<Record<RuleProblem, string>> = {
    endsBeforeStart: t`It ends before it starts. Choose a later last day.`,
    never: t`This day never comes. Choose another day.`,
    leapDayOnly: t`February 29 isn't in most years. Choose February 28 or March 1.`,
    countOutOfRange: t`Choose from 1 to 10,000 times.`,
  }
  const reminders = useRemindOptions(values.remind, values.isAllDay)
  const submit = form.handleSubmit(async (typed) => {
    const problem = isOneDay ? null : ruleProblemOf(typed, timeZone)
    if (problem !== null) {
      const place = problem === 'endsBeforeStart' ? 'endsOn' : problem === 'countOutOfRange' ? 'endsAfter' : 'repeat'
      const message = problems[problem] ?? t`It can't repeat like this. Choose another way to repeat.`
      setError(place, { message }, { shouldFocus: true })
      return
    }
    const entered = enteredOf(typed, timeZone, entry?.exceptions ?? [])
    const write = () =>
      plan === null
        ? writes.add({ ...entered, id: typed.id, follows: null })
        : writes.write(plan.entry, planEdit(plan.entry, plan.on, entered, plan.scope))
    await finish(write, { message: t`${entered.title} saved` })
  })
  const titles = {
    this: t`Edit only this one`,
    following: t`Edit this and all following`,
    all: entry?.rule == null ? t`Edit ${entry?.title ?? ''}` : t`Edit all`,
  }
  // A child it belongs to already can stay even where the person could not add one for it.
  const offered = children.filter(
    ({ _id }) => family.some((one) => one._id === _id) || entry?.childIds.includes(_id) === true,
  )
  return (
    <FormSheet
      {...sheet}
      title={plan === null ? t`Add to the schedule` : titles[plan.scope]}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
    >
      <Field label={t`Title`} error={errors.title?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('title', { validate: (title) => isVisible(title) || t`Enter a title.` })}
            maxLength={120}
            autoComplete="off"
            placeholder={t`Check-up`}
          />
        )}
      </Field>
      {isOneDay ? null : (
        <>
          <Segmented
            label={t`What it is`}
            options={[
              { value: 'appointment', label: t`Appointment` },
              { value: 'routine', label: t`Routine` },
            ]}
            value={values.kind}
            onValueChange={(kind) => setValue('kind', kind, { shouldDirty: true })}
          />
          <ChildPicker
            family={offered}
            chosen={values.childIds}
            onChange={(ids) => setValue('childIds', ids, { shouldDirty: true })}
          />
        </>
      )}
      <TimePart form={form} values={values} timeZone={timeZone} isElsewhere={timeZone !== here} />
      {isOneDay ? null : <RepeatPart form={form} values={values} timeZone={timeZone} />}
      <Field label={t`Who looks after it`}>
        {(control) => (
          <Select
            {...control}
            {...register('assigneeId')}
            options={[
              { value: '', label: t`No one in particular` },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
      <Field label={t`Place`} isOptionalShown>
        {(control) => <TextInput {...control} {...register('place')} maxLength={200} autoComplete="off" />}
      </Field>
      {isOneDay ? null : (
        <>
          <Field label={t`Reminder`} hint={t`Everyone who can see it is reminded.`}>
            {(control) => <Select {...control} {...register('remind')} options={reminders} />}
          </Field>
          <ColorPart value={values.color} onChange={(color) => setValue('color', color, { shouldDirty: true })} />
        </>
      )}
      <Field label={t`Notes`} isOptionalShown>
        {(control) => <TextArea {...control} {...register('notes')} rows={2} maxLength={2000} />}
      </Field>
    </FormSheet>
  )
}

/** The day of a series, the rest of it, or all of it. */
function fieldsFor({ entry, on, scope }: EditedPlan): EntryFields {
  if (scope === 'this') return fieldsOf(occurrenceOf(entry, on))
  return scope === 'following' ? restOf(entry, on) : fieldsOf(entry)
}

/** What a new entry has until something is entered: an hour of its day, or the whole day where that was meant. */
function newFields(prefill: Prefill & { startOn: string }, family: readonly Child[], timeZone: string): EntryFields {
  const startAt = prefill.startAt === undefined ? usualTimeOn(prefill.startOn, nowMs(), timeZone) : prefill.startAt
  return {
    kind: 'appointment',
    title: '',
    childIds: family.map(({ _id }) => _id),
    durationMinutes: startAt === null ? 1440 : 60,
    timeZone,
    rule: null,
    exceptions: [],
    assigneeId: null,
    place: '',
    notes: '',
    color: null,
    remindMinutes: null,
    ...prefill,
    startAt,
  }
}

interface ColorPartProps {
  value: ScheduleColor | ''
  onChange: (color: ScheduleColor | '') => void
}

/** The color of an entry: its own, or that of whoever looks after it. */
function ColorPart({ value, onChange }: ColorPartProps) {
  const { t } = useLingui()
  const names: Record<ScheduleColor, string> = {
    feeding: t`Apricot`,
    diaper: t`Lagoon`,
    sleep: t`Periwinkle`,
    activity: t`Leaf`,
    medicine: t`Red`,
    note: t`Straw`,
    pumping: t`Rose`,
  }
  return (
    <Field label={t`Color`} isGroup>
      {() => (
        <ChipGroup
          label={t`Color`}
          values={[value]}
          onToggle={onChange}
          options={[
            { value: '', label: t`From who looks after it` },
            ...ownColors.map((color) => ({
              value: color,
              label: names[color],
              lead: <i className={`day-line-dot hue-${color}`} aria-hidden="true" />,
            })),
          ]}
        />
      )}
    </Field>
  )
}

/** Returns the series that goes on from a day of an entry, as a form begins with it. */
function restOf(entry: ScheduleEntry, on: string): EntryFields {
  const rest = entry.rule === null ? null : restFrom(entry.rule, entry.startOn, on, entry.timeZone)
  // The times are those of the series: what this one day says differently is not meant for the others.
  return rest === null
    ? fieldsOf(occurrenceOf(entry, on))
    : { ...fieldsOf(entry), startOn: rest.startOn, rule: rest.rule }
}
