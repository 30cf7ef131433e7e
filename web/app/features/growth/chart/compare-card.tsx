import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useChartWords } from '../use-chart-words.ts'
import type { GrowthChild, Visit } from '../visits.ts'
import { type Gain, gainsBetween } from './difference.ts'

interface CompareCardProps {
  child: GrowthChild
  /** Earliest first. */
  visits: readonly Visit[]
}

/** Two visits side by side: what was gained, how fast, and how that compares where the WHO has figures for it. */
export function CompareCard({ child, visits }: CompareCardProps) {
  const { t } = useLingui()
  const words = useChartWords()
  const [chosen, setChosen] = useState<{ earlier: string; later: string } | null>(null)
  const byId = (id: string | undefined) => visits.find(({ of }) => of.id === id)
  const later = byId(chosen?.later) ?? visits.at(-1)
  const earlier = byId(chosen?.earlier) ?? visits.findLast(({ of }) => of.measuredOn < (later?.of.measuredOn ?? ''))
  if (later === undefined || earlier === undefined || visits.length < 2) return null
  const options = [...visits].reverse().map(({ of }) => ({ value: of.id, label: words.words.day(of.measuredOn) }))
  // Whichever was chosen first: the later one is the later one.
  const [from, to] = earlier.of.measuredOn <= later.of.measuredOn ? [earlier, later] : [later, earlier]
  const gains = gainsBetween(child, from, to)
  return (
    <section className="card card-pad grid grid-cols-1 gap-3" aria-labelledby="growth-visits">
      <h2 id="growth-visits" className="type-heading">
        <Trans>Compare two visits</Trans>
      </h2>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field label={t`From`}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={earlier.of.id}
              onChange={({ target }) => setChosen({ earlier: target.value, later: later.of.id })}
            />
          )}
        </Field>
        <Field label={t({ message: 'To', context: 'end of a range' })}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={later.of.id}
              onChange={({ target }) => setChosen({ earlier: earlier.of.id, later: target.value })}
            />
          )}
        </Field>
      </div>
      {gains.length === 0 ? (
        <p className="type-small text-muted">
          <Trans>These two visits measured nothing in common on different days.</Trans>
        </p>
      ) : (
        <ul className="grid gap-3" aria-label={t`Gains`}>
          {gains.map((gain) => (
            <GainLine key={gain.figure} gain={gain} at={to} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What was gained by the visit `at`, in the words of that one. */
function GainLine({ gain, at }: { gain: Gain; at: Visit }) {
  const { t } = useLingui()
  const chartWords = useChartWords()
  const { words, figures } = chartWords
  const { figure, gained, days, perWeek, comparison } = gain
  const size = (stored: number) => figures.difference(Math.abs(stored), figure)
  const weekly = figure === 'weight' ? Math.round(perWeek) : Math.round(perWeek * 10) / 10
  const signed = (stored: number) => `${stored < 0 ? '−' : stored > 0 ? '+' : ''}${size(stored)}`
  return (
    <li className="grid gap-0.5">
      <p className="type-label flex flex-wrap justify-between gap-x-3">
        <span>{chartWords.name(figure, at)}</span>
        <span className="tabular-nums">{signed(gained)}</span>
      </p>
      <p className="type-small text-muted">
        {t`${signed(weekly)} a week over ${days} days`}
        {comparison === null ? null : (
          <>
            {'. '}
            <Comparison months={comparison.interval.months} place={words.percentile(comparison.percentile)} />
          </>
        )}
      </p>
    </li>
  )
}

function Comparison({ months, place }: { months: 1 | 2; place: string }) {
  return months === 1 ? (
    <Trans>{place} of the WHO's gains over one month at this age. Single gains vary a lot.</Trans>
  ) : (
    <Trans>{place} of the WHO's gains over two months at this age. Single gains vary a lot.</Trans>
  )
}
