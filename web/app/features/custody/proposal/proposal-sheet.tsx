import { Trans, useLingui } from '@lingui/react/macro'
import { changedMeanwhile, type NotTheirDays, notTheirDays } from '@nestwren/contract/custody/proposals'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useId, useMemo, useRef, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { useSyncStatus } from '../../../platform/sync/use-sync-status.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type Action, useAction } from '../../../ui/use-action.ts'
import { answerByText } from '../answer-by.ts'
import { whoseTime } from '../cycle-strip.ts'
import { statusAt } from '../groups.ts'
import { Outcome } from '../outcome.tsx'
import { outcomeOf } from '../outcome-of.ts'
import { OverrideSign } from '../override-sign.tsx'
import { engineOverride } from '../public/engine.ts'
import type { Custody } from '../public/use-custody.ts'
import type { CustodyRights } from '../public/use-custody-rights.ts'
import { useDayFaultText } from '../use-day-fault-text.ts'
import { useRefusals } from '../use-refusals.ts'
import { useStepWords } from '../use-step-words.ts'
import { useStoreOverride } from '../use-store-override.ts'
import { type TermsWords, useTermsWords } from '../use-terms-words.ts'

interface ProposalSheetProps {
  /** As it is now: it changes while the sheet is open when the other person answers. */
  item: CustodyOverride
  custody: Custody
  rights: CustodyRights
  onClose: () => void
  /** Something else is suggested in its place, with what was typed so far. */
  onSuggest: (typedWords: string) => void
}

/** One change: its terms, who said what, what it would change, and what the reader can do about it. */
export function ProposalSheet({ item, custody, rights, onClose, onSuggest }: ProposalSheetProps) {
  const { t } = useLingui()
  const words = useTermsWords()
  const dayFaultText = useDayFaultText(words, rights.userId)
  const overtakenId = useId()
  const now = Date.parse(useNow(30_000))
  const status = statusAt(item, now)
  const isUnsent = useSyncStatus(item.id) !== null
  const { answer, takeBack, isBusy, failure } = useAnswer(item)
  const { form, values, isDirty, forget } = useDraftForm(`proposal.${item.id}`, () => ({ words: '' }))
  const [isAsking, setIsAsking] = useState(false)
  const [openedVersion] = useState(item.version)
  const isOpen = status === 'proposed' && !isUnsent
  const isAsked = isOpen && item.waitsFor?.id === rights.userId && rights.mayChange(item)
  const isOwn = isOpen && item.proposedBy.id === rights.userId
  const canReplace = status === 'accepted' && !isUnsent && rights.mayChange(item)
  const changedNow = item.version !== openedVersion && !isUnsent
  const outcome = useMemo(
    () => (status === 'proposed' ? outcomeOf(engineOverride(item, nowIso()), custody, item.replaces) : null),
    [item, custody, status],
  )
  const overtaken = useMemo(() => (isAsked ? overtakenOf(item, custody, now) : null), [isAsked, item, custody, now])
  const fault = overtaken?.fault ?? null
  const replaced = custody.overrides.find(({ id }) => id === item.replaces)
  const proposer = words.name({ userId: item.proposedBy.id, name: item.proposedBy.name })
  const asked = item.waitsFor === null ? '' : words.name({ userId: item.waitsFor.id, name: item.waitsFor.name })
  const by = item.answerBy === null ? '' : answerByText(item.answerBy, words)
  const overtakenTitles = overtaken?.titles.join(', ') ?? ''
  const leave = () => {
    forget()
    onClose()
  }
  const give = async (what: 'accept' | 'decline') => {
    if (!(await answer(what, form.getValues('words'), overtaken?.ids ?? []))) return
    leave()
    showToast({ message: what === 'accept' ? t`${item.title} accepted` : t`${item.title} declined` })
  }
  const children = words.children(item.childIds)
  return (
    <Sheet
      isOpen
      onClose={leave}
      title={item.title}
      isDirty={isDirty}
      footer={
        isAsked ? (
          <div className="btn-pair">
            <Button variant="outline" isBusy={isBusy} busyLabel={t`Sending`} onClick={() => void give('decline')}>
              <Trans>Decline</Trans>
            </Button>
            <Button
              isBusy={isBusy}
              busyLabel={t`Sending`}
              {...(fault === null ? null : { disabled: true, 'aria-describedby': overtakenId })}
              onClick={() => void give('accept')}
            >
              <Trans>Accept</Trans>
            </Button>
          </div>
        ) : null
      }
    >
      <div className="cu-page">
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        {changedNow ? (
          <Banner isAlert>
            <Trans>This changed while you had it open.</Trans>
          </Banner>
        ) : null}
        <OverrideSign id={item.id} />
        {overtaken === null || (fault === null && overtaken.ids.length === 0) ? null : (
          <Banner tone="warning">
            <p id={overtakenId}>
              {fault === null
                ? overtaken.titles.length === 0
                  ? t`The schedule for these days changed after this was suggested. Check what would change before you answer.`
                  : t`“${overtakenTitles}” was agreed for these days after this was suggested. Check what would change before you answer.`
                : `${t`This swap can't be accepted anymore.`} ${dayFaultText(fault)}`}
            </p>
          </Banner>
        )}
        <div className="cu-part">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={status === 'accepted' ? 'success' : status === 'proposed' ? 'info' : 'neutral'}>
              {words.statuses[status]}
            </Badge>
            <span className="type-small text-muted">{[words.types[item.type], children].join(' · ')}</span>
          </p>
          {words.lines(item, status === 'accepted' ? whoseTime(custody, item.childIds) : undefined).map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
          {replaced === undefined ? null : <p className="type-small">{t`Takes the place of “${replaced.title}”.`}</p>}
        </div>
        {status === 'proposed' ? (
          <p className="type-small">
            {isAsked ? t`${proposer} suggests this.` : t`Waiting for ${asked}.`}{' '}
            {by === '' ? null : t`No answer by ${by} means nothing changes.`}
          </p>
        ) : null}
        <StepsList item={item} words={words} />
        {outcome === null ? null : <Outcome of={outcome} words={words} childCount={item.childIds.length} />}
        {isAsked ? (
          <>
            <Field label={t`Your words`} hint={t`They're kept with your answer in the history.`} isOptionalShown>
              {(control) => <TextArea {...control} {...form.register('words')} rows={2} maxLength={1000} />}
            </Field>
            <Button
              variant="soft"
              className="justify-self-start"
              disabled={isBusy}
              onClick={() => {
                forget()
                onSuggest(values.words)
              }}
            >
              <Trans>Suggest something else</Trans>
            </Button>
          </>
        ) : null}
        {isOwn ? (
          <Button variant="soft" className="justify-self-start" isBusy={isBusy} onClick={() => setIsAsking(true)}>
            <Trans>Take it back</Trans>
          </Button>
        ) : null}
        {canReplace ? (
          <Button variant="soft" className="justify-self-start" onClick={() => onSuggest('')}>
            <Trans>Change or cancel this</Trans>
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isAsking && isOwn}
        title={t`Take it back?`}
        body={t`${asked} no longer has to answer, and nothing changes. The history keeps it.`}
        confirmLabel={t`Take it back`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        onCancel={() => setIsAsking(false)}
        onConfirm={async () => {
          const isDone = await takeBack()
          setIsAsking(false)
          if (!isDone) return
          leave()
          showToast({ message: t`${item.title} taken back` })
        }}
      />
    </Sheet>
  )
}

/** What has happened to the days of a proposal since its terms were put on the table. */
interface Overtaken {
  /** A swap would give these, which are somebody else's by now; null for none. */
  readonly fault: NotTheirDays | null
  /** What was agreed or changed for the same days: ids, and the titles of agreements. */
  readonly ids: readonly string[]
  readonly titles: readonly string[]
}

/**
 * Returns how a proposal was overtaken, as the server asks it of whoever accepts.
 * @param now milliseconds since 1970
 */
function overtakenOf(item: CustodyOverride, { cycles, overrides, agreed }: Custody, now: number): Overtaken {
  const at = new Date(now).toISOString()
  const terms = engineOverride(item, at)
  const put = item.steps.findLast((step) => step.terms !== null)?.at ?? item.createdAt
  const held = agreed.map((one) => {
    const replaces = overrides.find(({ id }) => id === one.id)?.replaces ?? null
    const replaced = overrides.find(({ id }) => id === replaces)
    return { ...one, replaced: replaced === undefined ? null : engineOverride(replaced, at) }
  })
  const ids = changedMeanwhile(terms, put, { cycles, overrides: held })
  const faults = notTheirDays(terms, { cycles, overrides: agreed }, item.replaces).filter(({ to }) => to > now)
  return {
    fault: faults[0] ?? null,
    ids,
    titles: agreed.filter(({ id }) => ids.includes(id)).map(({ title }) => title),
  }
}

/** Who said what when, the first step first. Terms are repeated where there were others later. */
function StepsList({ item, words }: { item: CustodyOverride; words: TermsWords }) {
  const titleId = useId()
  const stepWords = useStepWords()
  if (item.steps.length === 0) return null
  const withTerms = item.steps.filter(({ terms }) => terms !== null)
  return (
    <section className="cu-part" aria-labelledby={titleId}>
      <h3 id={titleId} className="type-label">
        <Trans>So far</Trans>
      </h3>
      <ol>
        {item.steps.map(({ seq, step, by, at, words: said, terms, isImported }) => (
          <li key={seq} className="cu-step">
            <p className="type-small">
              <b>{stepWords(step, by === null ? null : words.name({ userId: by.id, name: by.name }), isImported)}</b>
            </p>
            <p className="type-caption text-muted">{words.instant(Date.parse(at))}</p>
            {said === '' ? null : <p className="type-small cu-quote">“{said}”</p>}
            {terms !== null && withTerms.length > 1
              ? words.lines(terms).map((line) => (
                  <p key={line} className="type-small text-muted">
                    {line}
                  </p>
                ))
              : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface Answers extends Pick<Action, 'isBusy' | 'failure'> {
  /** Resolves to whether the server took it. Offline, and where someone was faster, nothing changes and `failure` says so. */
  readonly answer: (answer: 'accept' | 'decline', words: string, knows: readonly string[]) => Promise<boolean>
  readonly takeBack: () => Promise<boolean>
}

/** Answers a proposal. It needs the server's word: what two people agree on cannot wait on one device. */
function useAnswer(item: CustodyOverride): Answers {
  const { t } = useLingui()
  const store = useStoreOverride()
  const { isBusy, failure, setFailure, run } = useAction({ words: useRefusals() })
  // The same id for the same answer: sending it again after a broken line is harmless.
  const mutations = useRef(new Map<string, string>())
  const mutationOf = (answer: string) => {
    const key = `${item.version} ${answer}`
    const id = mutations.current.get(key) ?? newId()
    mutations.current.set(key, id)
    return id
  }
  const whenOnline = (work: () => Promise<void>) => {
    if (navigator.onLine) return run(() => store.following(work))
    setFailure(t`You're offline, so nothing changed. Try again when you're back online.`)
    return Promise.resolve(false)
  }
  return {
    isBusy,
    failure,
    answer: (answer, words, knows) =>
      whenOnline(async () => {
        const { id, version } = item
        // Left out where there is nothing: an older server does not know it.
        const shown = answer === 'accept' && knows.length > 0 ? { knows: [...knows] } : null
        const body = { version, mutationId: mutationOf(answer), answer, words: words.trim(), ...shown }
        store.put(await api.overrides.update({ params: { id }, body }))
      }),
    takeBack: () =>
      whenOnline(async () => {
        await api.overrides.remove({ params: { id: item.id } })
        await store.readAgain()
      }),
  }
}
