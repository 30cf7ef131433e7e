import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { PanelHeading } from '../public/panel-heading.tsx'
import { PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelRead } from '../public/panel-read.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { quizKey, useQuizAdmin } from './quiz-admin.ts'

/** How many quizzes there are, and how often they are taken (B §2, "Overview cards"). */
export function QuizStats() {
  const { t } = useLingui()
  const { api, paths } = useQuizAdmin()
  const query = usePanelRead([quizKey, 'stats'], (signal) => api.stats({}, { signal }))
  return (
    <>
      <PanelHeading title={<Trans>Overview</Trans>} />
      <PanelLoaded query={query} failed={t`We couldn't load the overview`}>
        {(stats) => (
          <div className="ops-stack">
            <Cards
              label={t`Totals`}
              cards={[
                { label: t`Total Quizzes`, value: stats.totalQuizzes },
                { label: t`Active Quizzes`, value: stats.activeQuizzes },
                { label: t`Total Submissions`, value: stats.totalSubmissions },
                { label: t`This Week`, value: stats.recentSubmissions },
              ]}
            />
            <div className="ops-acts is-start">
              <Link className={buttonClass('primary', 'sm')} to={paths.create}>
                <span className="btn-face">
                  <Plus aria-hidden="true" className="ic ic-sm" />
                  <span>
                    <Trans>Create Quiz</Trans>
                  </span>
                </span>
              </Link>
              <Link className={buttonClass('outline', 'sm')} to={paths.quizzes}>
                <span className="btn-face">
                  <span>
                    <Trans>All quizzes</Trans>
                  </span>
                </span>
              </Link>
            </div>
          </div>
        )}
      </PanelLoaded>
    </>
  )
}

interface CardsProps {
  label: string
  /** Numbers are written as the reader's language does; null is none. */
  cards: readonly { readonly label: string; readonly value: number | string | null }[]
}

/** Figures side by side. */
export function Cards({ label, cards }: CardsProps) {
  const { count } = usePanelFormats()
  return (
    <section className="ops-totals" aria-label={label}>
      {cards.map(({ label: name, value }) => (
        <div key={name} className="card ops-total">
          <p className="ops-total-label">{name}</p>
          <p className="ops-total-value">{typeof value === 'number' ? count(value) : (value ?? '–')}</p>
        </div>
      ))}
    </section>
  )
}
