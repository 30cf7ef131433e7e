import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { ChartNoAxesColumn, LayoutDashboard, ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../../../platform/cache/query-client.ts'
import { type Place, StaffFrame } from '../panel-frame.tsx'
import { createStaffClient } from '../public/staff-client.ts'
import { QuizAdminContext, useQuizAdmin } from './quiz-admin.ts'
import { QuizLogin } from './quiz-login.tsx'
import { QuizViews } from './quiz-pages.tsx'
import { useChosenQuiz } from './use-chosen-quiz.ts'

const base = '/admin/quizzes'

/**
 * Quiz administration by itself, with its own password (B §2), while the product is built and tried. The password is held by
 * the page alone: a reload asks for it again, and what was typed in the editor is still there.
 */
export default function StandaloneQuizzes() {
  const [password, setPassword] = useState<string | null>(null)
  const [hasEnded, setHasEnded] = useState(false)
  if (password === null)
    return (
      <QuizLogin
        hasEnded={hasEnded}
        onLogin={(right) => {
          setHasEnded(false)
          setPassword(right)
        }}
      />
    )
  return (
    <Open
      password={password}
      onEnd={(isWanted) => {
        setHasEnded(!isWanted)
        setPassword(null)
      }}
    />
  )
}

interface OpenProps {
  password: string
  /** @param isWanted whether the person asked for it; otherwise the server takes the password no more */
  onEnd: (isWanted: boolean) => void
}

function Open({ password, onEnd }: OpenProps) {
  // What one has read is not there for the next.
  const [client] = useState(createQueryClient)
  const [admin] = useState(() => ({
    api: createStaffClient({ password: () => password, onPasswordRefused: () => onEnd(false) }).quizAdmin,
    base,
  }))
  return (
    <QueryClientProvider client={client}>
      <QuizAdminContext value={admin}>
        <Frame onLogout={() => onEnd(true)}>
          <QuizViews />
        </Frame>
      </QuizAdminContext>
    </QueryClientProvider>
  )
}

function Frame({ onLogout, children }: { onLogout: () => void; children: ReactNode }) {
  const places = usePlaces()
  return (
    <StaffFrame places={places} username={null} onLogout={onLogout}>
      {children}
    </StaffFrame>
  )
}

/** Overview, Quizzes, and Submissions once a quiz has been chosen (B §2). */
function usePlaces(): readonly Place[] {
  const { t } = useLingui()
  const { paths } = useQuizAdmin()
  const chosen = useChosenQuiz()
  const icon = { className: 'ic', 'aria-hidden': true } as const
  return [
    { href: paths.stats, label: t`Overview`, icon: <LayoutDashboard {...icon} />, isExact: true },
    { href: paths.quizzes, label: t`Quizzes`, icon: <ListChecks {...icon} /> },
    ...(chosen === null
      ? []
      : [{ href: paths.submissions(chosen), label: t`Submissions`, icon: <ChartNoAxesColumn {...icon} /> }]),
  ]
}
