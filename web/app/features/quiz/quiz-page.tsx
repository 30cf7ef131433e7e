import { t } from '@lingui/core/macro'
import { brand } from '@nestwren/contract/brand'
import { Link, useParams } from 'react-router'
import './quiz.css'
import { useQuiz } from './use-quiz.ts'

export const meta = () => [{ title: t`Quiz · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/**
 * Any quiz, for those who build and try the product (B §2): /quiz/:slug. Its frame is plain: every page has to know of what a
 * page imports, and most people never see this one.
 */
export default function QuizPage() {
  const { slug = '' } = useParams()
  useQuiz(slug)
  return (
    <div className="quiz-plain">
      <header className="public-head">
        <Link to="/">{brand.name}</Link>
      </header>
      <main id="main" tabIndex={-1} className="quiz">
        <div className="quiz-room" />
      </main>
    </div>
  )
}
