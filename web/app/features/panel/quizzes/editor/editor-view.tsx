import { Trans, useLingui } from '@lingui/react/macro'
import type { QuizRow } from '@nestwren/contract/quiz-admin'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { newId } from '../../../../platform/sync/ids.ts'
import { PanelHeading } from '../../public/panel-heading.tsx'
import { PanelLoaded } from '../../public/panel-loaded.tsx'
import { usePanelRead } from '../../public/panel-read.ts'
import { quizKey, useQuizAdmin } from '../quiz-admin.ts'
import { QuizEditor } from './quiz-editor.tsx'

/** The views create and edit. */
export default function EditorView() {
  const { id } = useParams()
  const { paths } = useQuizAdmin()
  return (
    <>
      <Link className="link-btn ops-back" to={paths.quizzes}>
        <ChevronLeft aria-hidden="true" className="ic ic-sm" />
        <Trans>Back to quizzes</Trans>
      </Link>
      <PanelHeading title={id === undefined ? <Trans>Create Quiz</Trans> : <Trans>Edit Quiz</Trans>} />
      {id === undefined ? <QuizEditor quiz={null} /> : <Existing key={id} id={id} />}
    </>
  )
}

function Existing({ id }: { id: string }) {
  const { t } = useLingui()
  const { api } = useQuizAdmin()
  // Read anew each time it is opened: changes are of the version that is there.
  const [opened] = useState(newId)
  const query = usePanelRead([quizKey, 'edit', id, opened], (signal) => api.get({ params: { id } }, { signal }))
  return (
    <PanelLoaded query={query} failed={t`We couldn't load this quiz`} lines={8}>
      {(quiz) => <AsItWas quiz={quiz} />}
    </PanelLoaded>
  )
}

/** As it was when it was opened: what somebody else makes of it meanwhile does not take over what is typed. */
function AsItWas({ quiz }: { quiz: QuizRow }) {
  const [opened] = useState(quiz)
  return <QuizEditor quiz={opened} />
}
