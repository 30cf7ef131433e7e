import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { QuizSummary } from '@nestwren/contract/quiz-admin'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Moment } from '../public/moment.tsx'
import { PanelHeading } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { panelKey, usePanelList } from '../public/panel-read.ts'
import { More } from '../public/panel-table.tsx'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { problemsOf } from './editor/form-problems.ts'
import { useProblemText } from './problem-texts.ts'
import { quizKey, useQuizAdmin } from './quiz-admin.ts'

/** All quizzes, the last changed first (B §2, "Quizzes list"). */
export function QuizList() {
  const { t } = useLingui()
  const { api, paths } = useQuizAdmin()
  const query = usePanelList([quizKey, 'list'], (cursor, signal) =>
    api.list({ query: cursor === undefined ? {} : { cursor } }, { signal }),
  )
  const create = (
    <Link className={buttonClass('primary', 'sm')} to={paths.create}>
      <span className="btn-face">
        <Plus aria-hidden="true" className="ic ic-sm" />
        <span>
          <Trans>Create Quiz</Trans>
        </span>
      </span>
    </Link>
  )
  return (
    <>
      <PanelHeading title={<Trans>Quizzes</Trans>} end={create} />
      <PanelLoaded query={query} failed={t`Failed to fetch quizzes`} lines={6}>
        {({ pages }, answered) => {
          const quizzes = pages.flatMap(({ items }) => items)
          return quizzes.length === 0 ? (
            <PanelEmpty after={answered}>
              <Trans>No quizzes yet.</Trans>
            </PanelEmpty>
          ) : (
            <div className="ops-stack">
              <ul className="quiz-cards" aria-label={t`Quizzes`}>
                {quizzes.map((quiz) => (
                  <QuizCard key={quiz.id} quiz={quiz} />
                ))}
              </ul>
              <More list={query} onMore={() => void query.fetchNextPage()} />
            </div>
          )
        }}
      </PanelLoaded>
    </>
  )
}

function QuizCard({ quiz }: { quiz: QuizSummary }) {
  const { t } = useLingui()
  const { paths } = useQuizAdmin()
  const { count } = usePanelFormats()
  const [isAsking, setIsAsking] = useState(false)
  const change = useQuizChange(quiz)
  const { id, title, slug, description, status, createdAt, updatedAt } = quiz
  const [questions, submissions] = [count(quiz.questions), count(quiz.submissions)]
  return (
    <li className="card quiz-card">
      <div className="quiz-card-head">
        <h2 className="type-heading" dir="auto">
          {title}
        </h2>
        <StatusBadge status={status} />
      </div>
      <code className="quiz-card-slug">{slug}</code>
      <p className={description === '' ? 'text-muted' : 'quiz-card-words'} dir="auto">
        {description === '' ? <Trans>No description</Trans> : description}
      </p>
      <dl className="quiz-card-facts">
        <div>
          <dt>
            <Trans>Questions</Trans>
          </dt>
          <dd>{questions}</dd>
        </div>
        <div>
          <dt>
            <Trans>Submissions</Trans>
          </dt>
          <dd>{submissions}</dd>
        </div>
        <div>
          <dt>
            <Trans>Created</Trans>
          </dt>
          <dd>
            <Moment at={createdAt} as="day" />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Updated</Trans>
          </dt>
          <dd>
            <Moment at={updatedAt} as="day" />
          </dd>
        </div>
      </dl>
      <div className="ops-acts is-start">
        <Link className={buttonClass('soft', 'sm')} to={paths.submissions(id)} aria-label={t`View Results of ${title}`}>
          <span className="btn-face">
            <span>
              <Trans>View Results</Trans>
            </span>
          </span>
        </Link>
        <Link className={buttonClass('outline', 'sm')} to={paths.edit(id)} aria-label={t`Edit Quiz ${title}`}>
          <span className="btn-face">
            <span>
              <Trans>Edit Quiz</Trans>
            </span>
          </span>
        </Link>
        <Button
          variant="outline"
          size="sm"
          isBusy={change.isBusy && !isAsking}
          aria-label={status === 'active' ? t`Deactivate ${title}` : t`Activate ${title}`}
          onClick={() => void change.toggle()}
        >
          {status === 'active' ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="text-danger-ink"
          aria-label={t`Delete ${title}`}
          onClick={() => setIsAsking(true)}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Delete quiz`}
        body={
          <>
            <p>{t`Are you sure you want to delete this quiz? This action cannot be undone.`}</p>
            <p>
              <Trans>
                <span className="wrap-anywhere">{title}</span> and its submissions ({submissions}) go with it.
              </Trans>
            </p>
          </>
        }
        confirmLabel={t`Delete`}
        cancelLabel={t`Cancel`}
        isBusy={change.isBusy}
        onConfirm={() => void change.remove().then(() => setIsAsking(false))}
        // What is on its way cannot be called back.
        onCancel={() => (change.isBusy ? undefined : setIsAsking(false))}
      />
    </li>
  )
}

export function StatusBadge({ status }: Pick<QuizSummary, 'status'>) {
  return status === 'active' ? (
    <Badge tone="success">
      <Trans context="a quiz">Active</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>Inactive</Trans>
    </Badge>
  )
}

/** What the buttons of a quiz do; whatever comes of it, the list is read again. */
function useQuizChange({ id, status, version }: QuizSummary) {
  const { t } = useLingui()
  const { api } = useQuizAdmin()
  const client = useQueryClient()
  const errorText = useStaffErrorText()
  const problemText = useProblemText()
  const { isBusy, run } = useStaffAction()
  const readAgain = () => client.invalidateQueries({ queryKey: panelKey(quizKey) })
  const toggle = async () => {
    const failed = t`Failed to update quiz status`
    const next = status === 'active' ? 'inactive' : 'active'
    await run(() => api.update({ params: { id }, body: { status: next, version } }), {
      failed,
      done: next === 'active' ? t`Quiz activated` : t`Quiz deactivated`,
      meet: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'NOT_READY') return null
        const [first] = problemsOf(error.details)
        const why = errorText(error)
        return { text: failed, detail: first === undefined ? why : `${why} ${problemText(first.text)}` }
      },
    })
    await readAgain()
  }
  const remove = async () => {
    await run(() => api.remove({ params: { id } }), { failed: t`Failed to delete quiz`, done: t`Quiz deleted` })
    await readAgain()
  }
  return { isBusy, toggle, remove }
}
