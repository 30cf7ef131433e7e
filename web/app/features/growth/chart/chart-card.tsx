import { Trans, useLingui } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import type { Child } from '@nestwren/contract/children'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useChartWords } from '../use-chart-words.ts'
import { useSourceNames } from '../use-source-names.ts'
import type { TablesState } from '../use-tables.ts'
import type { AgeMode, ChartName, Visit } from '../visits.ts'
import { createActivePoint } from './active-point.ts'
import { BasisChoice } from './basis-choice.tsx'
import { drawingOf } from './chart-drawing.ts'
import { ChartFrame } from './chart-frame.tsx'
import { ChartHead } from './chart-head.tsx'
import { type Basis, basesOf, chartModel, type LineKind } from './chart-model.ts'
import { ChartSource } from './chart-source.tsx'
import { ChartSummary } from './chart-summary.tsx'
import { ChartChoices, ChartTools } from './chart-tools.tsx'
import { GrowthChart, PointWords } from './growth-chart.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { useBox } from './use-box.ts'
import { usePointTexts } from './use-point-texts.ts'
import { useZoom } from './use-zoom.ts'

interface ChartCardProps {
  child: Child
  visits: readonly Visit[]
  tables: TablesState
  chart: ChartName
  onChart: (chart: ChartName) => void
  mode: AgeMode
  onMode: (mode: AgeMode) => void
  /** Opens the sheet of a new measurement; null for somebody who may only look. */
  onAdd: (() => void) | null
}

const always = ['weight', 'length', 'head', 'weightForLength', 'bmi'] as const

/** The growth chart of one child in its frame: what is found first, then the chart, then what it says in words. */
export function ChartCard({ child, visits, tables, chart, onChart, mode, onMode, onAdd }: ChartCardProps) {
  const { t } = useLingui()
  const chartWords = useChartWords()
  const sourceNames = useSourceNames()
  const { units } = chartWords.figures
  const [lines, setLines] = useState<LineKind>('percentile')
  const [active] = useState(createActivePoint)
  const [chosen, setChosen] = useState<Basis | null>(null)
  const bases = basesOf(visits)
  const basis = (bases.length > 1 ? chosen : null) ?? bases.at(-1) ?? 'length'
  const { growth } = tables
  const model = useMemo(
    () => chartModel({ child, visits, name: chart, growth, lines, units, basis }),
    [child, visits, chart, growth, lines, units, basis],
  )
  const [frame, box] = useBox<HTMLDivElement>()
  const svg = useRef<SVGSVGElement>(null)
  const drawn = useRef<ReturnType<typeof drawingOf> | null>(null)
  const zoom = useZoom(
    model.whole,
    frame,
    (clientX) => drawn.current?.x.invert(clientX - (frame.current?.getBoundingClientRect().left ?? 0)) ?? 0,
    () => (drawn.current?.x.invert(1) ?? 0) - (drawn.current?.x.invert(0) ?? 0),
  )
  const [from, to] = zoom.domain
  const drawing = useMemo(() => drawingOf(model, [from, to], box), [model, from, to, box])
  drawn.current = drawing
  const { segments } = drawing
  const shown = model.points.map(({ visit }) => visit)
  const latest = visits.findLast(({ of }) => of.lengthMm !== null)
  const title = chartWords.title(chart, child.sex, model.isByLength ? (shown.at(-1) ?? latest) : latest)
  const originLabel = model.isFromDueDate ? t({ message: 'Due date', context: 'start of an axis' }) : t`Birth`
  const texts = usePointTexts({ child, chart, lines })
  const bornPreterm = visits.some(({ age }) => age?.bornPreterm)
  const hasArm = visits.some(({ of }) => of.armMm !== null)
  const share = async () => {
    const { chartImage, shareImage } = await import('./save-image.ts')
    if (svg.current === null) return null
    const sources = ['Nestwren', ...sourceNames(segments.map(({ reference }) => reference))]
    const image = await chartImage({ svg: svg.current, title: `${apart(child.name)}: ${title}`, sources })
    return shareImage(image, `${child.name}-${chart}.png`)
  }
  return (
    <section className="card card-pad grid grid-cols-1 content-start gap-3" aria-labelledby="growth-chart">
      <h2 id="growth-chart" className="sr-only">
        {title}
      </h2>
      <ChartHead child={child} chart={chart} visits={shown} />
      <MissingFacts child={child} />
      <Segmented
        label={t`Measure`}
        value={chart}
        onValueChange={onChart}
        options={[...always, ...(hasArm ? (['arm'] as const) : [])].map((value) => ({
          value,
          label: chartWords.name(value, latest),
        }))}
      />
      {model.isByLength && bases.length > 1 ? <BasisChoice basis={basis} onBasis={setChosen} /> : null}
      <div ref={frame} className="growth-chart" aria-busy={growth === null && !tables.hasFailed}>
        {tables.hasFailed && growth === null ? (
          <ErrorState
            title={t`We couldn't load the growth curves`}
            body={t`Your measurements are safe. Check your connection and try again.`}
            action={{ label: t`Try again`, onSelect: tables.tryAgain }}
          />
        ) : model.points.length === 0 ? (
          <>
            <svg
              viewBox={`0 0 ${box.width} ${box.height}`}
              aria-hidden="true"
              className={growth === null ? 'growth-shimmer' : undefined}
            >
              <ChartFrame model={model} drawing={drawing} lines={lines} originLabel={originLabel} />
            </svg>
            <NothingYet isLoading={growth === null} onAdd={onAdd} name={child.name} />
          </>
        ) : (
          <GrowthChart
            model={model}
            drawing={drawing}
            box={box}
            lines={lines}
            zoom={zoom}
            label={title}
            originLabel={originLabel}
            active={active}
            texts={texts}
            svgRef={svg}
          />
        )}
      </div>
      {model.points.length === 0 ? null : (
        <>
          <PointWords model={model} active={active} texts={texts} />
          <ChartTools model={model} drawing={drawing} zoom={zoom} active={active} onShare={share} />
          <ChartChoices lines={lines} onLines={setLines} mode={bornPreterm ? mode : null} onMode={onMode} />
          <ChartSummary model={model} texts={texts} />
        </>
      )}
      <ChartSource drawn={[segments]} />
    </section>
  )
}

interface NothingYetProps {
  isLoading: boolean
  name: string
  onAdd: (() => void) | null
}

/** The axes stand, and an invitation on them. */
function NothingYet({ isLoading, name, onAdd }: NothingYetProps) {
  const { t } = useLingui()
  if (isLoading)
    return (
      <p role="status" className="sr-only">
        <Trans>Loading</Trans>
      </p>
    )
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p className="type-label">{t`Nothing measured for this chart yet`}</p>
      <p className="type-small text-muted">{t`What you measure of ${name} shows up here, on the curves.`}</p>
      {onAdd === null ? null : (
        <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={onAdd}>
          {t`Add a measurement`}
        </Button>
      )}
    </div>
  )
}
