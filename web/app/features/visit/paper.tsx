import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useWhen } from '../../platform/format/use-when.ts'
import { GrowthOnPaper } from '../growth/public/growth-on-paper.tsx'
import { PaperAges } from '../growth/public/paper-ages.tsx'
import { allDaysOf, type Span } from '../patterns/public/spans.ts'
import { NotShared } from './not-shared.tsx'
import { SecondPage } from './second-page.tsx'

interface PaperProps {
  child: Child
  span: Span
  today: string
}

/** What is printed: exactly two pages, on A4 and on Letter. */
export function Paper({ child, span, today }: PaperProps) {
  const { t } = useLingui()
  const when = useWhen()
  const days = allDaysOf(span, today)
  const [from, to, printedOn] = [when.day(days.from), when.day(days.to), when.day(today)]
  const isGrowthSeen = (child.access.growth ?? 'none') !== 'none'
  return (
    <article className="visit-paper" aria-label={t`Doctor's page for ${child.name}`}>
      <section className="visit-sheet card card-pad">
        <header>
          <h2 className="type-title-l">{child.name}</h2>
          <p>
            <PaperAges child={child} on={today} />
          </p>
          <p className="type-small text-muted">
            <Trans>
              {from} to {to}.
            </Trans>{' '}
            <span className="only-printed">
              <Trans>Printed on {printedOn}. Page 1 of 2.</Trans>
            </span>
          </p>
        </header>
        <section className="visit-part" aria-labelledby="visit-growth">
          <h2 id="visit-growth" className="type-heading">
            <Trans>Growth</Trans>
          </h2>
          {isGrowthSeen ? <GrowthOnPaper child={child} {...days} /> : <NotShared title={t`Growth`} />}
        </section>
      </section>
      <section className="visit-sheet card card-pad">
        <header className="only-printed">
          <p className="type-small">
            <Trans>
              <b>{child.name}</b>, {from} to {to}. Printed on {printedOn}. Page 2 of 2.
            </Trans>
          </p>
        </header>
        <SecondPage child={child} span={span} />
        <p className="type-caption text-muted">
          <Trans>As logged by the family in Nestwren. Averages leave out today and days without logs.</Trans>
        </p>
      </section>
    </article>
  )
}
