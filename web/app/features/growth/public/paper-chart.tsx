import { useLingui } from '@lingui/react/macro'
import { numberFormat } from '../../../platform/format/formats.ts'
import { ageUnit } from '../chart/age-unit.ts'
import { drawingOf, ownPaths } from '../chart/chart-drawing.ts'
import type { ChartModel } from '../chart/chart-model.ts'
import { useGrowthWords } from '../use-growth-words.ts'
import type { ChartName } from '../visits.ts'

/** The charts of the paper. */
export const paperCharts = ['weight', 'length', 'head'] as const satisfies readonly ChartName[]
export type PaperChartName = (typeof paperCharts)[number]

/** The letters of the paper have 11 px. */
const size = { width: 340, height: 236, letter: 11 / 12 }

interface PaperChartProps {
  model: ChartModel
  title: string
}

/** The chart of the screen without a pointer and in black and white: percentile lines and the child's own. */
export function PaperChart({ model, title }: PaperChartProps) {
  const { t, i18n } = useLingui()
  const words = useGrowthWords()
  const drawing = drawingOf(model, model.whole, size)
  const { plot, x, y, xTicks, yTicks, lines, labels, breaks } = drawing
  const age = ageUnit(drawing)
  const origin = model.isFromDueDate ? t({ message: 'Due date', context: 'start of an axis' }) : t`Birth`
  const number = (value: number) => numberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(value)
  return (
    <figure className="paper-chart">
      <figcaption className="type-label">{title}</figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={title}>
        {yTicks.map((tick, index) => (
          <g key={tick.value}>
            <line className="paper-grid" x1={plot.left} x2={plot.right} y1={tick.at} y2={tick.at} />
            <text x={plot.left - 5} y={tick.at + 4} textAnchor="end">
              {number(tick.value)}
            </text>
            {index === yTicks.length - 1 ? (
              <text x={plot.left + 4} y={tick.at - 4}>
                {model.unit}
              </text>
            ) : null}
          </g>
        ))}
        {breaks.map((step) => (
          <line
            key={step.x}
            className="paper-grid"
            strokeDasharray="1 3"
            x1={x(step.x)}
            x2={x(step.x)}
            y1={plot.top}
            y2={plot.bottom}
          />
        ))}
        {xTicks.map(({ value, at }) => (
          <text key={value} x={at} y={plot.bottom + 15} textAnchor="middle">
            {value === 0 ? origin : number(value / age.days)}
          </text>
        ))}
        <text x={plot.right} y={plot.bottom + 29} textAnchor="end">
          {{ weeks: t`weeks`, months: t`months`, years: t`years` }[age.unit]}
        </text>
        {lines.map(({ key, isMiddle, path }) => (
          <g key={key} className={isMiddle ? 'paper-median' : 'paper-curve'}>
            <path d={path} />
          </g>
        ))}
        {labels.map((label) => (
          <text key={label.at} x={plot.right + 4} y={label.y + 4}>
            {words.short(label.at)}
          </text>
        ))}
        {ownPaths(model, drawing).map((path) => (
          <path key={path} className="paper-own" d={path} />
        ))}
        {model.points.map((point) => (
          <circle key={point.visit.of.id} className="paper-point" cx={x(point.x)} cy={y(point.y)} r={3.4} />
        ))}
      </svg>
    </figure>
  )
}
