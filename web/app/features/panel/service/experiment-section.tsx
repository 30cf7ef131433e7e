import { Trans, useLingui } from '@lingui/react/macro'
import type { VariantResult } from '@nestwren/contract/service'
import { useState } from 'react'
import { Segmented } from '../../../ui/segmented.tsx'
import { PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelRead } from '../public/panel-read.ts'
import { type Column, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'

const spans = ['7', '30', '90'] as const
type Span = (typeof spans)[number]

/** How the headlines of the front page fare, with the figures of the report. */
export function ExperimentSection() {
  const { t } = useLingui()
  const { day } = usePanelFormats()
  const [span, setSpan] = useState<Span>('30')
  const query = usePanelRead(
    ['experiment', span],
    (signal) => staffApi.service.experiment({ query: { days: span } }, { signal }),
    { keepsLast: true },
  )
  return (
    <PanelSection
      id="experiment"
      title={<Trans>Headline experiment</Trans>}
      end={
        <Segmented
          label={t`Days`}
          options={spans.map((value) => ({ value, label: t`${value} days` }))}
          value={span}
          onValueChange={setSpan}
        />
      }
    >
      <PanelLoaded query={query} failed={t`We couldn't load the experiment`}>
        {({ from, to, variants, differences }, answered) => {
          const [first, last] = [day(from), day(to)]
          return (
            <>
              <p className="type-caption text-muted">
                <Trans>
                  From {first} to {last}, in UTC. Intervals hold the true rate in 95 of 100 cases.
                </Trans>
              </p>
              {variants.length === 0 ? (
                <PanelEmpty after={answered}>
                  <Trans>No headline was seen in these days.</Trans>
                </PanelEmpty>
              ) : (
                <Variants variants={variants} />
              )}
              <ul className="ops-lines">
                {differences.map((difference) => (
                  <li key={`${difference.experiment} ${difference.variant}`}>
                    <Difference {...difference} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </PanelLoaded>
    </PanelSection>
  )
}

function Variants({ variants }: { variants: readonly VariantResult[] }) {
  const { t } = useLingui()
  const { count, percent } = usePanelFormats()
  const columns: readonly Column<VariantResult>[] = [
    {
      id: 'variant',
      label: t`Variant`,
      place: 'first',
      cell: ({ experiment, variant, label }) => (
        <>
          <span className="ops-name">{variant}</span>
          <span className="text-muted"> {[label, experiment].filter((word) => word !== '').join(' · ')}</span>
        </>
      ),
    },
    { id: 'views', label: t`Views`, place: 'named', isNumber: true, cell: ({ views }) => count(views) },
    { id: 'presses', label: t`Trial presses`, place: 'named', isNumber: true, cell: ({ presses }) => count(presses) },
    {
      id: 'rate',
      label: t`Rate`,
      place: 'end',
      isNumber: true,
      cell: ({ rate }) => (rate === null ? '–' : percent(rate, 2)),
    },
    {
      id: 'interval',
      label: t`Interval`,
      place: 'named',
      isNumber: true,
      cell: ({ interval }) => {
        if (interval === null) return '–'
        const [low, high] = [percent(interval.low, 2), percent(interval.high, 2)]
        return t`${low} to ${high}`
      },
    },
  ]
  return (
    <PanelTable
      label={t`Variants`}
      columns={columns}
      rows={variants}
      keyOf={({ experiment, variant }) => `${experiment} ${variant}`}
    />
  )
}

interface DifferenceProps {
  base: string
  variant: string
  difference: number
  interval: { readonly low: number; readonly high: number }
}

/** Which of two is ahead, and whether that is beyond doubt. */
function Difference({ base, variant, difference, interval }: DifferenceProps) {
  const { percent } = usePanelFormats()
  const [by, low, high] = [percent(difference, 2), percent(interval.low, 2), percent(interval.high, 2)]
  const isCertain = interval.low > 0 || interval.high < 0
  return (
    <>
      <Trans>
        {variant} against {base}: {by} ({low} to {high}).
      </Trans>{' '}
      {isCertain ? (
        difference > 0 ? (
          <Trans>{variant} is better beyond doubt.</Trans>
        ) : (
          <Trans>{base} is better beyond doubt.</Trans>
        )
      ) : (
        <Trans>Neither is better beyond doubt.</Trans>
      )}
    </>
  )
}
