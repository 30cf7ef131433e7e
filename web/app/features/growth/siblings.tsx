import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { useMemo, useState } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { drawingOf, ownPaths } from './chart/chart-drawing.ts'
import { ChartFrame } from './chart/chart-frame.tsx'
import { type ChartModel, chartModel } from './chart/chart-model.ts'
import { ChartSource } from './chart/chart-source.tsx'
import { useBox } from './chart/use-box.ts'
import { useChartWords } from './use-chart-words.ts'
import { tablesFor, useTables } from './use-tables.ts'
import { type ChartName, visitsOf } from './visits.ts'
import './chart/chart.css'

interface SiblingsProps {
  family: readonly Child[]
  measurements: readonly Measurement[]
  onSelect: (childId: string) => void
}

/** Several children side by side: a small chart each, never two lines in one. */
export function Siblings({ family, measurements, onSelect }: SiblingsProps) {
  const { t } = useLingui()
  const words = useChartWords()
  const tables = useTables(tablesFor(family, measurements))
  const [chart, setChart] = useState<ChartName>('weight')
  const { growth } = tables
  const { units } = words.figures
  const models = useMemo(
    () =>
      family.map((child) => {
        const own = measurements.filter(({ childId }) => childId === child._id)
        const visits = visitsOf(child, own, growth)
        return { child, model: chartModel({ child, visits, name: chart, growth, lines: 'percentile', units }) }
      }),
    [family, measurements, growth, chart, units],
  )
  const drawn = useMemo(() => models.map(({ model }) => model.curves(...model.whole)[0]?.segments ?? []), [models])
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segmented
        label={t`Measure`}
        value={chart}
        onValueChange={setChart}
        options={(['weight', 'length', 'head', 'bmi'] as const).map((value) => ({ value, label: words.name(value) }))}
      />
      <ul className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        {models.map(({ child, model }) => (
          <li key={child._id}>
            {growth === null && !tables.hasFailed ? (
              <Skeleton className="h-72 w-full rounded-lg" />
            ) : (
              <SmallChart child={child} model={model} onSelect={() => onSelect(child._id)} />
            )}
          </li>
        ))}
      </ul>
      <ChartSource drawn={drawn} />
    </div>
  )
}

interface SmallChartProps {
  child: Child
  model: ChartModel
  onSelect: () => void
}

/** One child's chart without anything to point at: touching it opens the whole one. */
function SmallChart({ child, model, onSelect }: SmallChartProps) {
  const { t } = useLingui()
  const words = useChartWords()
  const [frame, box] = useBox<HTMLDivElement>()
  const drawing = useMemo(() => drawingOf(model, model.whole, { ...box, height: box.width * 0.62 }), [model, box])
  const latest = model.points.at(-1)
  const sentence = latest === undefined ? t`Nothing measured yet` : words.sentence(latest.visit, model.name, child)
  const { name } = child
  return (
    <button
      type="button"
      className="card card-pad card-link growth-mini w-full text-start"
      aria-label={t`${name}: ${sentence} Open the chart.`}
      onClick={onSelect}
    >
      <span className="type-heading block">{name}</span>
      <span className="type-small block text-muted">{sentence}</span>
      <div ref={frame}>
        <svg viewBox={`0 0 ${drawing.box.width} ${drawing.box.height}`} aria-hidden="true" className="block w-full">
          <ChartFrame
            model={model}
            drawing={drawing}
            lines="percentile"
            originLabel={model.isFromDueDate ? t({ message: 'Due date', context: 'start of an axis' }) : t`Birth`}
          />
          {ownPaths(model, drawing).map((path) => (
            <path key={path} className="growth-line" d={path} />
          ))}
          {model.points.map((point) => (
            <circle
              key={point.visit.of.id}
              className="growth-point"
              cx={drawing.x(point.x)}
              cy={drawing.y(point.y)}
              r={3}
            />
          ))}
        </svg>
      </div>
    </button>
  )
}
