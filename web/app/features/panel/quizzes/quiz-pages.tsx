import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Navigate, NavLink, useRoutes } from 'react-router'
import { staffApi } from '../public/staff-client.ts'
import { QuizAdminContext, useQuizAdmin } from './quiz-admin.ts'
import { QuizList } from './quiz-list.tsx'
import { QuizStats } from './quiz-stats.tsx'
import { Submissions } from './submissions.tsx'
import { useChosenQuiz } from './use-chosen-quiz.ts'
import './quizzes.css'

const QuizEditor = lazy(() => import('./editor/editor-view.tsx'))

const views = [
  { index: true, element: <QuizStats /> },
  { path: 'list', element: <QuizList /> },
  { path: 'create', element: <QuizEditor /> },
  { path: ':id/edit', element: <QuizEditor /> },
  { path: ':id/submissions', element: <Submissions /> },
  { path: '*', element: <ToStats /> },
]

function ToStats() {
  return <Navigate to={useQuizAdmin().paths.stats} replace />
}

/** The views by what stands behind the address of the administration. */
export function QuizViews() {
  return <Suspense fallback={<div className="ops-wait" aria-busy="true" />}>{useRoutes(views)}</Suspense>
}

/** Quiz administration as a page of the panel, with the token of the operator. */
export default function QuizPages() {
  const [admin] = useState({ api: staffApi.quizAdmin, base: '/admin/quiz' })
  return (
    <QuizAdminContext value={admin}>
      <QuizTabs />
      <QuizViews />
    </QuizAdminContext>
  )
}

/** Overview, Quizzes, and Submissions once a quiz has been chosen (B §2). */
function QuizTabs() {
  const { t } = useLingui()
  const { paths } = useQuizAdmin()
  const chosen = useChosenQuiz()
  return (
    <nav className="ops-tabs" aria-label={t`Quiz administration`}>
      <NavLink to={paths.stats} end className="ops-tab">
        <Trans>Overview</Trans>
      </NavLink>
      <NavLink to={paths.quizzes} className="ops-tab">
        <Trans>Quizzes</Trans>
      </NavLink>
      {chosen === null ? null : (
        <NavLink to={paths.submissions(chosen)} className="ops-tab">
          <Trans>Submissions</Trans>
        </NavLink>
      )}
    </nav>
  )
}
