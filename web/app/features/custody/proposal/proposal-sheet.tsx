import { Trans, useLingui } from '@lingui/react/macro'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { useId, useMemo, useState } from 'react'
import { nowIso } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { useSyncStatus } from '../../../platform/sync/use-sync-status.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { answerByText } from '../answer-by.ts'
import { statusAt } from '../groups.ts'
import { Outcome } from '../outcome.tsx'
import { outcomeOf } from '../outcome-of.ts'
import { OverrideSign } from '../override-sign.tsx'
import { engineOverride } from '../public/engine.ts'
import type { Custody } from '../public/use-custody.ts'
import type { CustodyRights } from '../public/use-custody-rights.ts'
import { useDayFaultText } from '../use-day-fault-text.ts'
import { useTermsWords } from '../use-terms-words.ts'
import { whoseTime } from '../whose-time.ts'
import { overtakenOf } from './overtaken.ts'
import { StepsList } from './steps-list.tsx'
import { useAnswer } from './use-answer.ts'

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
