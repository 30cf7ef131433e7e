import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Import, ImportTotals } from '@nestwren/contract/imports'
import type { ImportStatus } from '@nestwren/contract/imports-words'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { announce } from '../../ui/live-region-store.ts'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { AnswersStep } from './answers-step.tsx'
import { DiscardButton } from './discard-button.tsx'
import { FilesStep } from './files-step.tsx'
import { ImportStep } from './import-step.tsx'
import { LeftOutSection } from './left-out-section.tsx'
import { Recognized, Refusals } from './recognized.tsx'
import { noteEnded, noteRunning } from './running.ts'
import { type EarlierStep, earlierStep, hasQuestions, type StepName, stepNames, stepOf } from './steps.ts'
import { HereAlready, hasNew, TotalsList } from './totals-list.tsx'
import { useChoices } from './use-choices.ts'
import { isUnderWay, useImport, useTakeImport } from './use-import.ts'
import { WorkProgress } from './work-progress.tsx'

/** One import, at the step that it has come to. */
export function ImportView({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useImport(id)
  return (
    <Loaded
      query={query}
      lines={3}
      failed={{ title: t`Couldn't open this import`, body: t`Nothing is lost. Try again in a moment.` }}
    >
      {(one) => <Steps one={one} />}
    </Loaded>
  )
}

function Steps({ one }: { one: Import }) {
  const [params, setParams] = useSearchParams()
  const step = stepOf(one, earlierStep(params.get('step')))
  useNoteSeen(one)
  /** Null goes on to where the import stands. */
  const go = (next: EarlierStep | null) =>
    setParams(next === null ? { id: one.id } : { id: one.id, step: next }, { replace: next === null })
  return (
    <section className="import-steps">
      <StepTitle step={step} status={one.status} />
      {step === 'files' ? <FilesStep one={one} onNext={() => go(null)} /> : null}
      {step === 'reading' ? <ReadingStep one={one} /> : null}
      {step === 'answers' ? <AnswersStep one={one} onGo={go} /> : null}
      {step === 'check' ? (
        one.status === 'reading' ? (
          <ReadingStep one={one} />
        ) : (
          <CheckStep one={one} onGo={go} />
        )
      ) : null}
      {step === 'import' ? <ImportStep one={one} onGo={go} /> : null}
    </section>
  )
}

/** Names the step, and takes the focus whenever another one comes, unless the person is somewhere else on the page. */
function StepTitle({ step, status }: { step: StepName; status: ImportStatus }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const titles: Readonly<Record<StepName, string>> = {
    files: t`Choose your files`,
    reading: t`Reading your files`,
    answers: t`A few questions`,
    check: t`Check before you import`,
    import: t`Importing`,
  }
  const ofStatus: Readonly<Partial<Record<ImportStatus, string>>> = {
    reading: titles.reading,
    done: t`Your logs are here`,
    failed: t`This import stopped`,
    undoing: t`Undoing this import`,
    undone: t`This import is undone`,
  }
  const title = step === 'files' ? titles.files : (ofStatus[status] ?? titles[step])
  const before = useRef(title)
  const at = stepNames.indexOf(step) + 1
  const of = stepNames.length
  useEffect(() => {
    if (before.current === title) return
    before.current = title
    const { activeElement } = document
    const isHere =
      activeElement === null ||
      activeElement === document.body ||
      heading.current?.parentElement?.contains(activeElement)
    if (isHere) heading.current?.focus()
    announce(title)
  }, [title])
  return (
    <h2 ref={heading} tabIndex={-1} className="type-title import-title">
      <span className="type-caption block text-muted">
        <Trans>
          Step {at} of {of}
        </Trans>
      </span>{' '}
      {title}
    </h2>
  )
}

/** The files are being read on the server, whether this page is open or not. */
function ReadingStep({ one }: { one: Import }) {
  const { t } = useLingui()
  const { done } = one.progress
  return (
    <>
      {one.app === null ? null : <Recognized one={one} />}
      <Card className="grid gap-3">
        <WorkProgress
          one={one}
          label={t`Reading your files`}
          words={done === 0 ? t`Reading your files` : plural(done, { one: '# row read', other: '# rows read' })}
        />
        <div className="import-acts">
          <DiscardButton one={one} />
        </div>
      </Card>
    </>
  )
}

/** Whoever looks at the end of an import is not told of it once more. */
function useNoteSeen(one: Import): void {
  const isOver = !isUnderWay(one)
  useEffect(() => {
    if (isOver) noteEnded(one.id)
  }, [one.id, isOver])
}

interface CheckStepProps {
  one: Import
  onGo: (step: EarlierStep | null) => void
}

/** What would be imported and what not, before anything is. */
function CheckStep({ one, onGo }: CheckStepProps) {
  const { totals, asks } = one
  if (totals === null) return null
  return (
    <>
      <Recognized one={one} />
      <Refusals one={one} />
      <Checked one={one} totals={totals} mayAnswer={asks !== null && hasQuestions(asks)} onGo={onGo} />
    </>
  )
}

function Checked({ one, totals, mayAnswer, onGo }: CheckStepProps & { totals: ImportTotals; mayAnswer: boolean }) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const take = useTakeImport()
  const query = useImport(one.id)
  const choices = useChoices(one)
  const { isBusy, failure, run } = useSave()
  const isWorthIt = hasNew(totals)
  const start = async () => {
    const isStarted = await run(async () => {
      const { id, version } = one
      const started = await api.imports.start({ params: { id }, body: { version } })
      noteRunning(id)
      take(started)
    })
    if (!isStarted) await query.refetch()
  }
  return (
    <>
      <SettingsSection
        title={isWorthIt ? <Trans>What would be imported</Trans> : <Trans>Nothing new to import</Trans>}
        hint={isWorthIt ? <Trans>Nothing is imported until you say so.</Trans> : null}
      >
        <TotalsList totals={totals} />
        <HereAlready totals={totals} />
      </SettingsSection>
      <LeftOutSection one={one} totals={totals} choices={choices} />
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {choices.count > 0 ? (
        <p className="type-small text-muted">
          <Trans>Apply or discard your choices first.</Trans>
        </p>
      ) : null}
      <div className="import-acts">
        {isWorthIt ? (
          <Button
            isBusy={isBusy}
            busyLabel={t`Starting`}
            disabled={!isOnline || choices.count > 0}
            onClick={() => void start()}
          >
            <Trans>Import these logs</Trans>
          </Button>
        ) : null}
        {mayAnswer ? (
          <Button variant="outline" onClick={() => onGo('answers')}>
            <Trans>Change answers</Trans>
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => onGo('files')}>
          <Trans>Change files</Trans>
        </Button>
        <DiscardButton one={one} />
      </div>
    </>
  )
}
