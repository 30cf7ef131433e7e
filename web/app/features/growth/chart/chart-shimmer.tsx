import { useLingui } from '@lingui/react/macro'
import { useGrowthUnits } from '../use-units.ts'
import { drawingOf } from './chart-drawing.ts'
import { ChartFrame } from './chart-frame.tsx'
import { chartModel } from './chart-model.ts'
import { useBox } from './use-box.ts'
import './chart.css'

const nobody = { birthdate: null, dueDate: null, sex: 'unknown' } as const

/** The axes of a chart whose figures are on their way. */
export function ChartShimmer() {
  const { t } = useLingui()
  const units = useGrowthUnits()
  const [frame, box] = useBox<HTMLDivElement>()
  const model = chartModel({
    child: nobody,
    visits: [],
    name: 'weight',
    growth: null,
    lines: 'percentile',
    units,
  })
  return (
    <div className="card card-pad">
      <div ref={frame} className="growth-chart">
        <svg viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true" className="growth-shimmer">
          <ChartFrame
            model={model}
            drawing={drawingOf(model, model.whole, box)}
            lines="percentile"
            originLabel={t`Birth`}
          />
        </svg>
      </div>
    </div>
  )
}
