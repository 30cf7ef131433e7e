import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { QuizRow } from '@nestwren/contract/quiz-admin'
import type { QuizProblem } from '@nestwren/contract/quiz-scoring'
import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { currentLocale } from '../../../../platform/i18n/i18n.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { Moment } from '../../public/moment.tsx'
import { dismissPanelAlert, showPanelAlert } from '../../public/panel-alert.ts'
import { panelKey } from '../../public/panel-read.ts'
import { useProblemText } from '../problem-texts.ts'
import { quizKey, useQuizAdmin } from '../quiz-admin.ts'
import { BasicTab } from './basic-tab.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { EditorContext, type EditorState } from './editor-state.ts'
import { activeProblems, type EditorTab, placeOf, savingProblems } from './form-problems.ts'
import { Preview } from './preview.tsx'
import { ProblemList } from './problem-list.tsx'
import { QuestionsTab } from './questions-tab.tsx'
import { formOf, isKeptAs, newQuiz, type QuizForm } from './quiz-form.ts'
import { ScoringTab } from './scoring-tab.tsx'
import { useGoToPlace } from './use-go-to-place.ts'
import { useQuizDraft } from './use-quiz-draft.ts'
import { useSaveQuiz } from './use-save-quiz.ts'

/** The editor (B §2): Basic Info, Questions and Scoring. `quiz` as it was read; null for a new one. */
export function QuizEditor({ quiz }: { quiz: QuizRow | null }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { paths } = useQuizAdmin()
  const begin = () => (quiz === null ? newQuiz(currentLocale()) : formOf(quiz))
  const draft = useQuizDraft(`quiz.${quiz?.id ?? 'new'}`, begin)
  const { form, isDirty, found } = draft
  const [tab, setTab] = useState<EditorTab>('basic')
  const [isTried, setIsTried] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const opened = useOpenQuestions()
  const goTo = useGoToPlace(form, { setTab, open: (id) => opened.setOpen(id, true) })
  const saving = useSaveQuiz({
    conflict: changedSince(quiz, found?.typed ?? null),
    onSaved: () => {
      draft.forget()
      void client.invalidateQueries({ queryKey: panelKey(quizKey) })
      showPanelAlert({ tone: 'success', text: t`Quiz saved` }, paths.quizzes)
      void navigate(paths.quizzes)
    },
  })
  const problems = useProblems(form)
  const known = isTried ? [...problems.now, ...saving.problems] : saving.problems

  const save = (version?: number) => {
    dismissPanelAlert()
    saving.clear()
    setIsTried(true)
    const [first] = problems.now
    if (first === undefined) void saving.save(form, version)
    else goTo.place(first.path)
  }
  const state: EditorState = {
    edit: draft.edit,
    errorAt: useErrorAt(known),
    ...opened,
  }
  const restart = (fresh: QuizForm) => {
    draft.restart(fresh)
    saving.clear()
    saving.settle()
    setIsTried(false)
  }
  const hasQuestions = form.categories.some(({ questions }) => questions.length > 0)
  return (
    <EditorContext value={state}>
      <form
        ref={goTo.root}
        className="ops-stack quiz-editor"
        noValidate
        // Enter in one of its many fields sends nothing: saving leads away.
        onSubmit={(event) => event.preventDefault()}
      >
        {found !== null && isDirty && !isTried && saving.conflict === null ? (
          <Banner>
            <Trans>
              Your draft of <Moment at={found.at} /> is back. It isn't saved yet.
            </Trans>
          </Banner>
        ) : null}
        {saving.conflict === null ? null : (
          <ConflictChoice
            mine={form}
            theirs={saving.conflict}
            isBusy={saving.isBusy}
            onTake={(theirs) => restart(formOf(theirs))}
            onKeep={(theirs) => save(theirs.version)}
            onCopy={() => void saving.saveCopy(form)}
          />
        )}
        {saving.failure === null ? null : (
          <Banner
            tone="danger"
            {...(saving.isGone
              ? { action: { label: t`Save mine as a copy`, onSelect: () => void saving.saveCopy(form) } }
              : {})}
          >
            <p>{saving.failure}</p>
          </Banner>
        )}
        {known.length === 0 ? null : <WhyNot form={form} problems={known} onGo={goTo.place} />}
        {/* What would be typed while it is saved would not be in what is saved. */}
        <div inert={saving.isBusy}>
          <Tabs
            label={t`Parts of the quiz`}
            tabs={[
              { value: 'basic', label: t`Basic Info` },
              { value: 'questions', label: t`Questions` },
              { value: 'scoring', label: t`Scoring` },
            ]}
            current={tab}
            onCurrentChange={setTab}
          >
            {tab === 'basic' ? (
              <BasicTab form={form} />
            ) : tab === 'questions' ? (
              <QuestionsTab form={form} />
            ) : (
              <ScoringTab form={form} />
            )}
          </Tabs>
        </div>
        {isTried || problems.later.length === 0 ? null : (
          <details className="quiz-more">
            <summary>
              <Plural
                value={problems.later.length}
                one="# thing is missing before this quiz can be active"
                other="# things are missing before this quiz can be active"
              />
            </summary>
            <ProblemList problems={problems.later} onGo={goTo.place} />
          </details>
        )}
        <div className="quiz-save-bar">
          {isDirty && !saving.isBusy ? (
            <Discard onDiscard={() => restart(newerOf(draft.initial, begin()))} isNew={quiz === null} />
          ) : null}
          <Button
            variant="outline"
            size="sm"
            icon={<Eye aria-hidden="true" className="ic ic-sm" />}
            disabled={!hasQuestions}
            onClick={() => setIsPreviewed(true)}
          >
            <Trans>Preview</Trans>
          </Button>
          <Button size="sm" isBusy={saving.isBusy} busyLabel={t`Saving`} onClick={() => save()}>
            <Trans>Save Quiz</Trans>
          </Button>
        </div>
      </form>
      {isPreviewed ? <Preview form={form} onClose={() => setIsPreviewed(false)} /> : null}
    </EditorContext>
  )
}

/** What has been saved last of two states of a quiz, such as the one that was opened and one that was taken over since. */
const newerOf = (one: QuizForm, other: QuizForm): QuizForm => (one.version > other.version ? one : other)

/** The quiz as it is, where the draft that was found is of an earlier version and says something else. */
function changedSince(quiz: QuizRow | null, typed: QuizForm | null): QuizRow | null {
  if (quiz === null || typed === null || typed.version === quiz.version) return null
  return isKeptAs(typed, quiz) ? null : quiz
}

/** `now`: what keeps the quiz from being saved as it is. `later`: what keeps it from being active. */
function useProblems(form: QuizForm) {
  return useMemo(() => {
    const always = savingProblems(form)
    const whenActive = activeProblems(form)
    return { now: form.status === 'active' ? [...always, ...whenActive] : always, later: [...always, ...whenActive] }
  }, [form])
}

/** The first problem of each place, in words. */
function useErrorAt(problems: readonly QuizProblem[]): (place: string) => string | null {
  const problemText = useProblemText()
  const byPlace = new Map<string, string>()
  for (const { path, text } of problems) {
    const place = placeOf(path)
    if (!byPlace.has(place)) byPlace.set(place, problemText(text))
  }
  return (place) => byPlace.get(place) ?? null
}

function useOpenQuestions(): Pick<EditorState, 'isOpen' | 'setOpen'> {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen: (id) => open.has(id),
    setOpen: (id, isOpen) =>
      setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id))),
  }
}

interface WhyNotProps {
  form: QuizForm
  problems: readonly QuizProblem[]
  onGo: (path: QuizProblem['path']) => void
}

/** Why the quiz was not saved: one thing is said in its words, several are listed. */
function WhyNot({ form, problems, onGo }: WhyNotProps) {
  return (
    <Banner tone="danger">
      {problems.length > 1 && form.status === 'active' ? (
        <p>
          <Trans>Some things are missing before this quiz can be active.</Trans>
        </p>
      ) : null}
      <ProblemList problems={problems} onGo={onGo} />
    </Banner>
  )
}

function Discard({ isNew, onDiscard }: { isNew: boolean; onDiscard: () => void }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        <Trans>Discard changes</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Discard changes?`}
        body={isNew ? t`What you typed here goes away.` : t`The quiz goes back to how it was when you opened it.`}
        confirmLabel={t`Discard changes`}
        cancelLabel={t`Keep my changes`}
        onConfirm={() => {
          setIsAsking(false)
          onDiscard()
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
