import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ChartModel } from './chart-model.ts'
import type { PointTexts } from './growth-chart.tsx'

interface ChartSummaryProps {
  model: ChartModel
  texts: PointTexts
}

/** The chart in sentences, latest first, for those who do not see it. */
export function ChartSummary({ model, texts }: ChartSummaryProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        className="link-btn"
        aria-expanded={isOpen}
        aria-controls="growth-in-words"
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRight aria-hidden="true" className={isOpen ? 'ic ic-sm rotate-90' : 'ic ic-sm'} />
        <Trans>The chart in words</Trans>
      </button>
      <ol id="growth-in-words" hidden={!isOpen} className="grid gap-2 pt-1">
        {isOpen
          ? [...model.points].reverse().map((point) => (
              <li key={point.visit.of.id} className="type-small">
                {texts.sentence(point)}
              </li>
            ))
          : null}
      </ol>
    </div>
  )
}
