import { Trans, useLingui } from '@lingui/react/macro'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFamily } from '../../../platform/api/queries.ts'
import { today } from '../../../platform/format/use-day-text.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { newId } from '../../../platform/sync/ids.ts'
import type { OperationError } from '../../../platform/sync/operation.ts'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useRefusalText } from '../../../ui/items/use-refusal-text.ts'
import { useLayer } from '../../../ui/layers/use-layer.ts'
import { RemoveButton } from '../../../ui/remove-button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { choicesOf } from '../people-choices.ts'
import type { Custody } from '../public/use-custody.ts'
import type { CustodyRights } from '../public/use-custody-rights.ts'
import { useCycleWords } from '../use-cycle-words.ts'
import { useHolders } from '../use-holders.ts'
import { CheckStep } from './check-step.tsx'
import { type FieldName, faultsOf, faultsOfStep, stepOfField } from './cycle-checks.ts'
import { type CycleForm, cycleOf, fieldsOf, formOf, newForm, type StepName, stepNames } from './cycle-form.ts'
import { PatternStep } from './pattern-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { useFaultText } from './use-fault-text.ts'
import { useSaveCycle } from './use-save-cycle.ts'

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

/** The editor of a schedule in three steps: people and days, the pattern, and a look at what it makes. */
export function CycleSheet({ cycle: before, custody, rights, onClose }: CycleSheetProps) {
  const { t } = useLingui()
  const words = useCycleWords()
  const { family } = useFamily()
  const { user } = useSession()
  const writes = useSaveCycle()
  const faultText = useFaultText()
  const refusalText = useRefusalText()
  const userId = user?.id ?? ''
  const choices = useMemo(() => {
    const known = before === null ? custody.cycles.flatMap(({ people }) => people) : before.people
    return choicesOf([...known, ...(userId === '' ? [] : [{ userId, name: user?.name ?? '' }])], family)
  }, [before, custody.cycles, family, userId, user?.name])
  const { form, values, isDirty, forget } = useDraftForm<CycleForm>(`cycle.${before?.id ?? 'new'}`, () => {
    if (before !== null) return formOf(before, choices)
    const own = choices.find((person) => person.userId === userId) ?? null
    const other = choices.find((person) => person !== own) ?? null
    const childIds = rights.managed.map(({ _id }) => _id)
    return newForm({ id: newId(), childIds, startOn: today(), choices, own, other })
  })
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
  const leave = () => {
    forget()
    onClose()
  }
  const place = (error: OperationError | null) => {
    if (error === null) return
    const field = refusedFields[error.code]
    if (field === undefined) return writes.setFailure(refusalText(error))
    setRefused({ field, text: refusalText(error) })
    goTo(stepOfField[field])
  }
  const submit = async () => {
    setTried((steps) => [...new Set([...steps, values.step])])
    if (faultsOfStep(faults, values.step).size > 0) return
    const next = stepNames[at + 1]
    if (next !== undefined) return goTo(next)
    setTried(stepNames)
    const [field] = faults.keys()
    if (field !== undefined) return goTo(stepOfField[field])
    const outcome = await writes.save(before, values.id, fieldsOf(values, timeZone, choices))
    if (!outcome.isKept) return place(outcome.refused)
    leave()
    showToast({ message: t`Schedule saved` })
  }
  const remove = async (removed: CustodyCycle) => {
    const outcome = await writes.remove(removed)
    if (!outcome.isKept) return place(outcome.refused)
    leave()
    showToast({ message: t`Schedule removed` })
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
      onClose={leave}
      title={before === null ? t`Set up a schedule` : t`Edit schedule`}
      isDirty={isDirty}
      submitLabel={isLast ? <Trans>Save schedule</Trans> : <Trans>Next</Trans>}
      busyLabel={t`Saving`}
      isBusy={writes.isBusy}
      failure={writes.failure}
      onSubmit={submit}
      footer={
        at === 0 ? null : (
          <Button variant="ghost" isBlock disabled={writes.isBusy} onClick={back}>
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
            onRemove={() => void remove(before)}
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
