import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import type { ImportStatus } from '@nestwren/contract/imports-words'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { announce } from '../../ui/live-region-store.ts'
import { AnswersStep } from './answers-step.tsx'
import { CheckStep } from './check-step.tsx'
import { DiscardButton } from './discard-button.tsx'
import { FilesStep } from './files-step.tsx'
import { ImportStep } from './import-step.tsx'
import { Recognized } from './recognized.tsx'
import { noteEnded } from './running.ts'
import { type EarlierStep, earlierStep, type StepName, stepNames, stepOf } from './steps.ts'
import { isUnderWay, useImport } from './use-import.ts'
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
