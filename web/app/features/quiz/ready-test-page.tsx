import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { readinessSlug } from '@nestwren/contract/readiness-slug'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PublicFrame } from '../public-pages/public/public-frame.tsx'
import { publicMeta } from '../public-pages/public/public-meta.ts'
import './quiz.css'
import { icons } from './taker/icons.ts'
import { useQuiz } from './use-quiz.ts'

export const meta = () =>
  publicMeta({
    title: t`Are you ready? · ${brand.name}`,
    description: t`24 questions about nights, feeding, health, teamwork, and money with a new baby. About five minutes, no account.`,
    path: '/ready-test',
    picture: 'ready-test',
  })

/**
 * The readiness quiz (B §2), or with ASSESSMENT_SCRIPT_URL the operators' own assessment: the server says so on the page's
 * element, and the styles show the one or the other from the first paint on. As it is written a script of its own makes it move
 * (start-ready-test.ts); here React stands in for that where nothing is written.
 */
export default function ReadyTestPage() {
  useQuiz(readinessSlug[currentLocale()])
  return (
    <PublicFrame path="/ready-test">
      <div className="quiz">
        <section className="quiz-overlay" role="status">
          <h1 className="type-title-l">
            <Trans>Preparing Your Parenting Assessment...</Trans>
          </h1>
          <span className="spinner" aria-hidden="true" />
        </section>
        <Introduction />
        <div className="quiz-room" />
        <noscript>
          <p className="banner">
            <Trans>The quiz needs JavaScript, which is off in this browser.</Trans>
          </p>
        </noscript>
      </div>
    </PublicFrame>
  )
}

/** What the quiz is, how long it takes, and what is kept: read before any script is there. */
function Introduction() {
  return (
    <section className="quiz-intro quiz-lead">
      <h1 className="quiz-title" tabIndex={-1}>
        <Trans>Are you ready?</Trans>
      </h1>
      <p className="type-body-l">
        <Trans>
          A short quiz for anyone expecting a baby or caring for a new one. It asks about nights, feeding, health,
          teamwork, and money, and shows what to talk about next.
        </Trans>
      </p>
      <ul className="quiz-facts">
        <li>
          <Icon name="clock" />
          <span>
            <strong data-quiz-count="24">
              <Trans>24 questions</Trans>
            </strong>
            <Trans>About five minutes. You can stop and continue later on this device.</Trans>
          </span>
        </li>
        <li>
          <Icon name="mail" />
          <span>
            <strong>
              <Trans>No account needed</Trans>
            </strong>
            <Trans>Your name and email are optional. With an email we send you your result.</Trans>
          </span>
        </li>
        <li>
          <Icon name="lock" />
          <span>
            <strong>
              <Trans>What we keep</Trans>
            </strong>
            <Trans>
              Your result and the percentage for each topic, not your answers. A name or email for 24 months at most.
            </Trans>
          </span>
        </li>
        <li>
          <Icon name="quote" />
          <span>
            <strong>
              <Trans>With sources</Trans>
            </strong>
            <Trans>Your result names the sources behind the health advice.</Trans>
          </span>
        </li>
      </ul>
      <a className={buttonClass('primary', 'md', true)} href="#about-you" data-quiz-start="">
        <span className="btn-face">
          <Trans>Start the quiz</Trans>
        </span>
      </a>
      <p className="type-small quiz-calm">
        <Trans>A conversation starter, not a test you can fail.</Trans>{' '}
        <Trans>It isn't medical advice. If you're worried about a baby, call a doctor.</Trans>
      </p>
    </section>
  )
}

function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="ic"
      aria-hidden="true"
    >
      {icons[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
