import { Trans, useLingui } from '@lingui/react/macro'
import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import type { CustodyOverride, OverrideType } from '@nestwren/contract/overrides'
import { useMemo, useState } from 'react'
import { useFamily } from '../../../platform/api/queries.ts'
import { nowIso, nowMs } from '../../../platform/clock/now.ts'
import { today } from '../../../platform/format/use-day-text.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ChildPicker } from '../../../ui/child/child-picker.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { answerByText } from '../answer-by.ts'
import { cyclesAt } from '../cycles-at.ts'
import { Outcome } from '../outcome.tsx'
import { outcomeOf } from '../outcome-of.ts'
import { choicesOf } from '../people-choices.ts'
import { engineOverride } from '../public/engine.ts'
import type { Custody } from '../public/use-custody.ts'
import type { CustodyRights } from '../public/use-custody-rights.ts'
import type { CustodyWords } from '../use-custody-words.ts'
import { useTermsWords } from '../use-terms-words.ts'
import { expectedToBeAsked, holdersIn } from '../who-is-asked.ts'
import {
  type AnswerFacts,
  answerByOf,
  answerOnOf,
  type ChangeForm,
  type FormFacts,
  formOf,
  latestAnswerOn,
  type Missing,
  missingOf,
  newForm,
  termsOf,
  withType,
} from './change-form.ts'
import { type ChangeProblems, changeProblems, dayFaultsOf, effectOf, isSound } from './change-problems.ts'
import { HolidayFields } from './holiday-fields.tsx'
import { PartsFields } from './parts-fields.tsx'
import { useProblemText } from './use-problem-text.ts'
import { useSendChange } from './use-send-change.ts'

interface ChangeSheetProps {
  /** A proposal that is answered with other terms, or what was agreed and is to be replaced; null for something new. */
  base: CustodyOverride | null
  /** What was typed in answer to the proposal so far. */
  typedWords: string
  custody: Custody
  rights: CustodyRights
  onClose: () => void
}

/** A suggestion: what, when, with whom, in which words; and what it would change, before it is sent. */
export function ChangeSheet({ base, typedWords, custody, rights, onClose }: ChangeSheetProps) {
  const { t } = useLingui()
  const words = useTermsWords()
  const problemText = useProblemText()
  const missingText = useMissingText()
  const { family } = useFamily()
  const sending = useSendChange()
  const isCounter = base?.status === 'proposed'
  const replaces = base === null ? null : isCounter ? base.replaces : base.id
  const managedIds = useMemo(() => rights.managed.map(({ _id }) => _id), [rights.managed])
  const facts = useChangeFacts(base, custody, managedIds, words.timeZone)
  const { form, values, isDirty, forget } = useDraftForm<ChangeForm>(`change.${base?.id ?? 'new'}`, () => ({
    ...(base === null ? newForm(facts) : formOf(base, facts)),
    words: typedWords,
  }))
  const [isTried, setIsTried] = useState(false)
  const { timeZone, choices, own, today } = facts
  const set = (to: Partial<ChangeForm>) => {
    for (const [name, value] of Object.entries(to))
      form.setValue(name as 'title', value as string, { shouldDirty: true })
  }
  const replaced = custody.overrides.find(({ id }) => id === replaces)
  const usualTitle = values.isCancel ? (replaced?.title ?? words.types[values.type]) : words.types[values.type]
  const terms = termsOf(values, timeZone, choices, usualTitle)
  const id = isCounter ? base.id : values.id
  const candidate = { ...terms, id, childIds: [...values.childIds], type: values.type }
  const key = JSON.stringify(candidate)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is all of the candidate.
  const outcome = useMemo(
    () => outcomeOf(engineOverride(candidate, nowIso()), custody, replaces),
    [key, custody, replaces],
  )
  const asked = isCounter
    ? { id: base.proposedBy.id, name: base.proposedBy.name }
    : expectedToBeAsked(
        { ...terms, childIds: values.childIds },
        {
          cycles: custody.cycles,
          ...{ family, userId: rights.userId, today },
          replaced:
            replaced === undefined
              ? []
              : [...holdersIn(replaced), { ...replaced.proposedBy, userId: replaced.proposedBy.id }],
        },
      )
  const problemFacts = () => ({
    ...{ timeZone, readerZone: words.timeZone, choices, custody, today, now: nowMs() },
    replaced: replaced ?? null,
  })
  const problems = isTried ? changeProblems(values, problemFacts()) : null
  const missing = missingOf(values, choices, terms, base)
  const answerFacts = { today, timeZone: words.timeZone, effect: effectOf(values, problemFacts()) }
  const answerOn = answerOnOf(values.answerOn, answerFacts)
  const leave = () => {
    forget()
    onClose()
  }
  const submit = async () => {
    setIsTried(true)
    const answerBy = answerByOf(answerOn, answerFacts)
    if (!isSound(changeProblems(values, problemFacts())) || answerBy === null) return
    const { childIds, type } = values
    const suggestion = { id, childIds, type, terms, answerBy, words: values.words.trim(), replaces, asked }
    if (isCounter) {
      if (!(await sending.counter(base, suggestion))) return
      leave()
      showToast({ message: t`Sent to ${words.name({ userId: base.proposedBy.id, name: base.proposedBy.name })}` })
      return
    }
    const result = await sending.suggest(suggestion)
    if (result === null) return
    leave()
    const texts = {
      sent: asked === null ? t`${terms.title} saved` : t`Sent to ${words.name({ userId: asked.id, name: asked.name })}`,
      holds: t`${terms.title} saved. It counts now.`,
      waiting: t`Saved on this device. We'll send it when you're back online.`,
    }
    showToast({ message: texts[result] })
  }
  const types: readonly { value: OverrideType; label: string; hint: string }[] = [
    { value: 'oneOff', label: words.types.oneOff, hint: t`Someone has the children once when they usually wouldn't.` },
    { value: 'swap', label: words.types.swap, hint: t`You give days and get others.` },
    { value: 'vacation', label: words.types.vacation, hint: t`Several days away with the children.` },
    { value: 'holiday', label: words.types.holiday, hint: t`A holiday, once or every year.` },
  ]
  const titles = isCounter ? t`Suggest something else` : base === null ? t`Suggest a change` : t`Change “${base.title}”`
  const zone = words.zoneNote(timeZone)
  const otherName = facts.other !== null && facts.other.userId === null ? words.name(facts.other) : null
  return (
    <FormSheet
      onClose={leave}
      title={titles}
      isDirty={isDirty}
      submitLabel={asked === null ? <Trans>Save</Trans> : <Trans>Send suggestion</Trans>}
      busyLabel={asked === null ? t`Saving` : t`Sending`}
      waitsFor={missingText(missing)}
      isBusy={sending.isBusy}
      failure={sending.failure}
      onSubmit={submit}
    >
      {base === null ? (
        <>
          <RadioList
            label={t`What it is`}
            hasCards
            options={types}
            value={values.type}
            onValueChange={(type) => set(withType(values, type, facts))}
          />
          <ChildPicker family={rights.managed} chosen={values.childIds} onChange={(childIds) => set({ childIds })} />
        </>
      ) : isCounter ? null : (
        <Segmented
          label={t`What to do`}
          options={[
            { value: 'change', label: t`Change it` },
            { value: 'cancel', label: t`Cancel it` },
          ]}
          value={values.isCancel ? 'cancel' : 'change'}
          onValueChange={(what) => set({ isCancel: what === 'cancel' })}
        />
      )}
      {values.isCancel ? (
        <p className="type-small">
          <Trans>Once agreed, this ends, and the usual schedule counts again.</Trans>
        </p>
      ) : (
        <>
          {values.type === 'holiday' ? (
            <HolidayFields
              values={values}
              choices={choices}
              words={words}
              userId={rights.userId}
              problems={problems ?? { on: null, times: null, years: null }}
              onChange={set}
            />
          ) : null}
          <Field label={t`Title`} hint={t`Everyone who can see parenting time sees it.`} isOptionalShown>
            {(control) => (
              <TextInput
                {...control}
                {...form.register('title')}
                maxLength={120}
                autoComplete="off"
                placeholder={usualTitle}
              />
            )}
          </Field>
          {values.type === 'holiday' && values.isYearly ? null : (
            <PartsFields
              parts={values.parts}
              isSwap={values.type === 'swap'}
              choices={choices}
              words={words}
              timeZone={timeZone}
              userId={rights.userId}
              own={own}
              problem={problems?.parts ?? null}
              byPart={problems?.byPart ?? new Map()}
              dayFaults={dayFaultsOf(values, problemFacts())}
              onChange={(parts) => set({ parts })}
            />
          )}
          {zone === null ? null : <p className="type-caption text-muted">{zone}</p>}
          <Field label={t`Place of the handoff`} hint={t`Leave it empty for the usual place.`} isOptionalShown>
            {(control) => <TextInput {...control} {...form.register('place')} maxLength={200} autoComplete="off" />}
          </Field>
        </>
      )}
      <Field label={t`Your words`} hint={t`They're kept in the history.`} isOptionalShown>
        {(control) => <TextArea {...control} {...form.register('words')} rows={2} maxLength={1000} />}
      </Field>
      {outcome === null ? null : <Outcome of={outcome} words={words} childCount={values.childIds.length} />}
      {asked === null ? (
        <Banner>
          {otherName === null
            ? t`No one else is asked, so this counts as soon as you save it. The history says that you wrote it down.`
            : t`${otherName} doesn't use Nestwren, so this counts as soon as you save it. The history says that you wrote it down.`}
        </Banner>
      ) : (
        <AnswerOn
          value={answerOn}
          facts={answerFacts}
          words={words}
          name={words.name({ userId: asked.id, name: asked.name })}
          problem={problems?.answerOn ?? null}
          onChange={(day) => set({ answerOn: day })}
        />
      )}
      {problems?.childIds == null ? null : <Banner tone="danger">{problemText(problems.childIds)}</Banner>}
    </FormSheet>
  )
}

interface AnswerOnProps {
  /** YYYY-MM-DD, or empty. */
  value: string
  facts: AnswerFacts
  words: CustodyWords
  /** Who is asked. */
  name: string
  problem: ChangeProblems['answerOn']
  onChange: (value: string) => void
}

/** Until when an answer is needed, before anything would change, and what happens without one. */
function AnswerOn({ value, facts, words, name, problem, onChange }: AnswerOnProps) {
  const { t } = useLingui()
  const answerBy = answerByOf(value, facts)
  const by = answerBy === null ? null : answerByText(answerBy, words)
  const latest = latestAnswerOn(facts)
  const last = latest === null ? '' : words.date(latest)
  const texts = {
    missing: t`Enter a day.`,
    past: t`Choose today or a later day.`,
    late: t`The answer is needed before the first day. Choose ${last} or earlier.`,
  }
  return (
    <Field
      label={t`Answer needed by`}
      error={problem === null ? null : texts[problem]}
      hint={by === null ? t`${name} is asked.` : t`${name} is asked. No answer by ${by} means nothing changes.`}
    >
      {(control) => (
        <DateInput
          {...control}
          type="date"
          min={facts.today}
          {...(latest === null ? null : { max: latest })}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

const usualAt = '17:00'

/** What a suggestion begins with, and in whose zone its times are. */
interface ChangeFacts extends FormFacts {
  readonly timeZone: string
}

/** Returns what a suggestion begins with: the people, the zone, and the usual time of the schedule in force. */
function useChangeFacts(
  base: CustodyOverride | null,
  custody: Custody,
  managedIds: readonly string[],
  readerZone: string,
): ChangeFacts {
  const { family } = useFamily()
  const { user } = useSession()
  const [id] = useState(newId)
  const userId = user?.id ?? ''
  const userName = user?.name ?? ''
  return useMemo(() => {
    const date = today()
    const childIds = base?.childIds ?? managedIds
    const { current, upcoming, past } = cyclesAt(custody.cycles, childIds, date)
    const [cycle] = [...current, ...upcoming, ...past]
    const known = [
      ...[...current, ...upcoming, ...past].flatMap(({ people }) => people),
      ...(base === null ? [] : holdersIn(base)),
      ...custody.agreed.flatMap(holdersIn),
    ]
    const me: CustodyPerson = { userId, name: userName }
    const choices = choicesOf(known.length === 0 ? [me] : known, family)
    const isMine = cycle?.people.some((person) => person.userId === userId) !== false
    const own = isMine ? me : (cycle?.people[0] ?? me)
    const others = cycle?.people ?? choices
    const other = others.find((person) => person.userId === null || person.userId !== own.userId) ?? null
    return {
      ...{ id, childIds, today: date, choices, own, other },
      usualAt: cycle?.exchanges[0]?.at ?? usualAt,
      timeZone: base?.timeZone ?? cycle?.timeZone ?? readerZone,
    }
  }, [id, base, custody, managedIds, readerZone, family, userId, userName])
}

/** Says what has to be chosen before a suggestion can be sent; null for nothing. */
function useMissingText(): (missing: Missing | null) => string | null {
  const { t } = useLingui()
  const texts: Readonly<Record<Missing, string>> = {
    days: t`Choose the first and the last day.`,
    swapDays: t`Choose the days you give and the days you get.`,
    person: t`Choose who has the children.`,
    holiday: t`Choose a holiday or another day.`,
    years: t`Choose who has the children in even or in odd years.`,
    difference: t`Nothing is different yet.`,
  }
  return (missing) => (missing === null ? null : texts[missing])
}
