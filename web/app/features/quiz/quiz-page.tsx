import { t } from '@lingui/core/macro'
import { brand } from '@nestwren/contract/brand'
import { Link, useParams } from 'react-router'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import '../public-pages/public/public-frame.css'
import './quiz.css'
import { useQuiz } from './use-quiz.ts'

export const meta = () => [{ title: t`Quiz · ${brand.name}` }, { name: 'robots', content: 'noindex' }]

/** Any quiz, for those who build and try the product (B §2): /quiz/:slug. */
export default function QuizPage() {
  const { slug = '' } = useParams()
  useQuiz(slug)
  return (
    <div className="public-frame">
      <SkipLink />
      <header className="public-head">
        <Link to="/" className="public-brand" aria-label={brand.name}>
          <BrandMark />
          <Wordmark />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="quiz">
        <div className="quiz-room" />
      </main>
    </div>
  )
}
