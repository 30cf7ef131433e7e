import { Trans, useLingui } from '@lingui/react/macro'
import type { CycleProblem } from '@nestwren/contract/custody/problems'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFamily } from '../../../platform/api/queries.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { today } from '../../../platform/format/use-day-text.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { changeItem, createItem, removeItem } from '../../../platform/sync/lazy/write-list.ts'
import type { OperationError } from '../../../platform/sync/operation.ts'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useItemForm } from '../../../ui/items/use-item-form.ts'
import { useRefusalText } from '../../../ui/items/use-refusal-text.ts'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { RemoveButton } from '../../../ui/remove-button.tsx'
import { useHolders } from '../people.ts'
import { choicesOf } from '../people-choices.ts'
import { cycleList } from '../public/custody-lists.ts'
import type { Custody } from '../public/use-custody.ts'
import type { CustodyRights } from '../public/use-custody-rights.ts'
import { useCycleWords } from '../use-cycle-words.ts'
import { CheckStep } from './check-step.tsx'
import { type CycleFault, type FieldName, faultsOf, faultsOfStep, stepOfField } from './cycle-checks.ts'
import {
  type CycleFields,
  type CycleForm,
  changedFields,
  cycleOf,
  fieldsOf,
  formOf,
  newForm,
  type StepName,
  stepNames,
} from './cycle-form.ts'
import { PatternStep } from './pattern-step.tsx'
import { PeopleStep } from './people-step.tsx'

interface CycleSheetProps {
  /** null sets up a new one. */
  cycle: CustodyCycle | null
  custody: Custody
  rights: CustodyRights
  onClose: () => void
}

/** The fields that refusals of the server are about. */
const refusedFields: Readonly<Partial<Record<string, FieldName>>> = {
  OVERLAPPING_CYCLE: 'startOn',
  ENDS_BEFORE_START: 'endOn',
  IMPOSSIBLE_CYCLE: 'handoffs',
  UNKNOWN_PERSON: 'other',
  UNKNOWN_CHILD: 'childIds',
}

/** What is to be written; null where nothing changes. */
function writeOf(
  before: CustodyCycle | null,
  id: string,
  fields: CycleFields,
  by: { readonly id: string; readonly name: string },
) {
  if (before !== null) {
    const changed = changedFields(before, fields)
    return Object.keys(changed).length === 0 ? null : () => changeItem(cycleList, before, changed)
  }
  const at = nowIso()
  const shown = { ...fields, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at }
  return () => createItem(cycleList, { id, ...fields }, shown)
}

/** The editor of a schedule in three steps: people and days, the pattern, and a look at what it makes. */
export function CycleSheet({ cycle: before, custody, rights, onClose }: CycleSheetProps) {
  const { t } = useLingui()
  const words = useCycleWords()
  const { family } = useFamily()
  const { user } = useSession()
  const client = useQueryClient()
  const faultText = useFaultText()
  const refusalText = useRefusalText()
  const userId = user?.id ?? ''
  const choices = useMemo(() => {
    const known = before === null ? custody.cycles.flatMap(({ people }) => people) : before.people
    return choicesOf([...known, ...(userId === '' ? [] : [{ userId, name: user?.name ?? '' }])], family)
  }, [before, custody.cycles, family, userId, user?.name])
  const begin = () => {
    if (before !== null) return formOf(before, choices)
    const own = choices.find((person) => person.userId === userId) ?? null
    const other = choices.find((person) => person !== own) ?? null
    const childIds = rights.managed.map(({ _id }) => _id)
    return newForm({ id: newId(), childIds, startOn: today(), choices, own, other })
  }
  const place = (error: OperationError) => {
    // What stands in the way may have come while this was edited.
    void client.invalidateQueries({ queryKey: queryKeys.list(cycleList.name) })
    const field = refusedFields[error.code]
    if (field === undefined) return refusalText(error)
    setRefused({ field, text: refusalText(error) })
    goTo(stepOfField[field])
    return null
  }
  const { form, values, sheet, finish } = useItemForm<CycleForm>(`cycle.${before?.id ?? 'new'}`, begin, onClose, place)
  const timeZone = before?.timeZone ?? words.timeZone
  const cycle = cycleOf(values, timeZone, choices)
  const holders = useHolders(cycle.people)
  const [tried, setTried] = useState<readonly StepName[]>([])
  const [refused, setRefused] = useState<{ readonly field: FieldName; readonly text: string } | null>(null)
  const faults = faultsOf(cycle, custody.cycles)
  const set = (to: Partial<CycleForm>) => {
    setRefused(null)
    for (const [name, value] of Object.entries(to))
      form.setValue(name as 'notes', value as string, { shouldDirty: true })
  }
  const at = stepNames.indexOf(values.step)
  const goTo = (step: StepName) => form.setValue('step', step)
  const back = () => goTo(stepNames[at - 1] ?? 'people')
  useLayer(at, back)
  const heading = useFocusOnChange(values.step)
  const errorOf = (field: FieldName) => {
    const fault = tried.includes(stepOfField[field]) ? faultText(faults.get(field)) : null
    return fault ?? (refused?.field === field ? refused.text : null)
  }
  const submit = async () => {
    setTried((steps) => [...new Set([...steps, values.step])])
    if (faultsOfStep(faults, values.step).size > 0) return
    const next = stepNames[at + 1]
    if (next !== undefined) return goTo(next)
    setTried(stepNames)
    const [field] = faults.keys()
    if (field !== undefined) return goTo(stepOfField[field])
    const by = { id: userId, name: user?.name ?? '' }
    const write = writeOf(before, values.id, fieldsOf(values, timeZone, choices), by)
    await finish(write, { message: t`Schedule saved` })
  }
  const titles: Readonly<Record<StepName, string>> = {
    people: t`People and days`,
    pattern: t`Pattern`,
    check: t`Check it`,
  }
  const props = { values, cycle, custody, choices, holders, words, errorOf, set }
  const isLast = at === stepNames.length - 1
  const [number, count, title] = [at + 1, stepNames.length, titles[values.step]]
  return (
    <FormSheet
      {...sheet}
      title={before === null ? t`Set up a schedule` : t`Edit schedule`}
      submitLabel={isLast ? <Trans>Save schedule</Trans> : <Trans>Next</Trans>}
      busyLabel={t`Saving`}
      onSubmit={submit}
      footer={
        at === 0 ? null : (
          <Button variant="ghost" isBlock disabled={sheet.isBusy} onClick={back}>
            <Trans>Back</Trans>
          </Button>
        )
      }
      beside={
        before !== null && isLast ? (
          <RemoveButton
            label={<Trans>Remove this schedule</Trans>}
            title={t`Remove this schedule?`}
            body={t`Handoffs and nights no longer follow it, past ones too. The history keeps it.`}
            onRemove={() => void finish(() => removeItem(cycleList, before), { message: t`Schedule removed` })}
          />
        ) : null
      }
    >
      <h3 ref={heading} tabIndex={-1} className="type-heading">
        {t`Step ${number} of ${count}: ${title}`}
      </h3>
      {values.step === 'people' ? (
        <PeopleStep
          {...props}
          family={rights.managed}
          userId={userId}
          hasStarted={before !== null && before.startOn < today()}
        />
      ) : values.step === 'pattern' ? (
        <PatternStep {...props} />
      ) : (
        <CheckStep {...props} />
      )}
    </FormSheet>
  )
}

/** Returns what gets the focus when the step changes: what follows it is another form. */
function useFocusOnChange(step: StepName) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

/** Says what to do about a fault of a schedule; null for none. */
function useFaultText(): (fault: CycleFault | null | undefined) => string | null {
  const { t } = useLingui()
  const words = useCycleWords()
  const texts: Readonly<Record<CycleProblem, string>> = {
    noChildren: t`Choose a child.`,
    badLength: t`A schedule repeats after 1 to 84 days.`,
    badDate: t`Enter a day.`,
    badTime: t`Enter a time.`,
    unknownTimeZone: t`This device doesn't know the time zone. Update your browser.`,
    endsBeforeStart: t`The end is before the start.`,
    personWithoutName: t`Choose someone.`,
    samePersonTwice: t`Choose two different people.`,
    noExchanges: t`Give each of you at least one night, or add a drop-off or pickup.`,
    exchangeOutsideCycle: t`Each drop-off and pickup needs a day of the schedule.`,
    exchangesUnsorted: t`Drop-offs and pickups go in order.`,
    exchangesAtOneMoment: t`Two drop-offs or pickups are at the same time.`,
    nothingChanges: t`Each of you needs a drop-off or pickup.`,
  }
  return (fault) => {
    if (fault === null || fault === undefined) return null
    if (fault.is !== 'overlap') return texts[fault.is]
    const { people } = fault.with
    const [one, other, span] = [words.name(people[0]), words.name(people[1]), words.span(fault.with)]
    return t`The schedule of ${one} and ${other} is on these days too: ${span}. End that one first, or choose other days.`
  }
}
