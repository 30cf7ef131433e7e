import { Trans, useLingui } from '@lingui/react/macro'
import type { Import, ImportAsks } from '@nestwren/contract/imports'
import { useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { useStoredState } from '../../platform/forms/use-stored-state.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { newId } from '../../platform/sync/ids.ts'
import { zoneForNewLogs } from '../../platform/units/device-zone.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import {
  type AnswersDraft,
  answersToSend,
  emptyDraft,
  missing,
  type QuestionsProps,
  shownAnswers,
} from './answers-draft.ts'
import { ChildQuestions } from './child-questions.tsx'
import { DiscardButton } from './discard-button.tsx'
import { Mappers } from './mappers.tsx'
import { Recognized } from './recognized.tsx'
import { Refusals } from './refusals.tsx'
import { RepeatsQuestion } from './repeats-question.tsx'
import type { EarlierStep } from './steps.ts'
import { TimeQuestions } from './time-questions.tsx'
import { UnitQuestions } from './unit-questions.tsx'
import { useImport, useTakeImport } from './use-import.ts'

interface AnswersStepProps {
  one: Import
  onGo: (step: EarlierStep | null) => void
}

/** What the files leave open, asked once: whose each child is, times, units, columns, and repeats. */
export function AnswersStep({ one, onGo }: AnswersStepProps) {
  const { query } = useChildren()
  return (
    <>
      <Recognized one={one} />
      <Refusals one={one} />
      {/* Children are proposed by their names, so the family's have to be known first. */}
      <Loaded query={query} lines={2}>
        {() => (one.asks === null ? null : <Questions one={one} asks={one.asks} onGo={onGo} />)}
      </Loaded>
    </>
  )
}

function Questions({ one, asks, onGo }: AnswersStepProps & { asks: ImportAsks }) {
  const { t } = useLingui()
  const session = useSession()
  const { children } = useChildren()
  const take = useTakeImport()
  const query = useImport(one.id)
  const { isBusy, failure, run } = useSave()
  const newIds = useRef(new Map<string, string>())
  const form = useRef<HTMLFormElement>(null)
  const draft = useStoredState<AnswersDraft>(`nestwren.import.${one.id}`, emptyDraft)
  const [hasTried, setHasTried] = useState(false)
  const newIdFor = (key: string) => {
    const id = newIds.current.get(key) ?? newId()
    newIds.current.set(key, id)
    return id
  }
  const mayAdd = session.user?.permissions.addChildren ?? false
  const around = { zone: zoneForNewLogs(), family: children, mayAdd, newIdFor }
  const shown = shownAnswers({ app: one.app, answers: one.answers, asks }, draft.state, around)
  const gaps = missing(asks, shown)
  const questions: QuestionsProps = { asks, shown, change: draft.change, gaps: hasTried ? gaps : new Set() }

  const send = async () => {
    setHasTried(true)
    if (gaps.size > 0) {
      // After the errors are there.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const answers = answersToSend(asks, shown, one.answers?.alike ?? [])
    const isSent = await run(async () => {
      take(await api.imports.answer({ params: { id: one.id }, body: { version: one.version, answers } }))
    })
    if (isSent) onGo(null)
    else await query.refetch()
  }
  return (
    <form
      ref={form}
      noValidate
      className="settings-stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ChildQuestions {...questions} family={children} mayAdd={mayAdd} />
      <Mappers {...questions} id={one.id} />
      <TimeQuestions {...questions} app={one.app} />
      <UnitQuestions {...questions} />
      <RepeatsQuestion {...questions} />
      {questions.gaps.size > 0 ? (
        <Banner tone="danger">
          <Trans>Some questions still need an answer. They're marked above.</Trans>
        </Banner>
      ) : null}
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className="import-acts">
        <Button type="submit" isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Continue</Trans>
        </Button>
        <Button variant="outline" onClick={() => onGo('files')}>
          <Trans>Change files</Trans>
        </Button>
        <DiscardButton one={one} />
      </div>
    </form>
  )
}
