import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, memo, type PointerEvent, useId, useMemo, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type ActivePoint, useActivePoint } from './active-point.ts'
import { type Box, type Drawing, nearestPoint, ownPaths } from './chart-drawing.ts'
import { ChartFrame } from './chart-frame.tsx'
import type { ChartModel, LineKind, PlotPoint } from './chart-model.ts'
import type { Zoom } from './use-zoom.ts'
import './chart.css'

/** What is said of a point. The sentence takes longer to make than a finger moves, so the callout does without. */
export interface PointTexts {
  /** "6.5 kg" and under it "49th percentile". */
  readonly callout: (point: PlotPoint) => { readonly value: string; readonly place: string }
  /** The whole sentence, as it is spoken and written below the chart. */
  readonly sentence: (point: PlotPoint) => string
}

interface GrowthChartProps {
  model: ChartModel
  drawing: Drawing
  box: Box
  lines: LineKind
  zoom: Zoom
  /** "Weight for age, girl, birth to 6 months". */
  label: string
  /** The birth, or the due date where the axis counts from it. */
  originLabel: string
  active: ActivePoint
  texts: PointTexts
  /** The svg, for zooming and for saving it as an image. */
  svgRef: React.RefObject<SVGSVGElement | null>
}

/** From so many points on they are drawn smaller. */
const dense = 40

/** The growth chart: curves, the child's own line, and points that a finger, a mouse and the arrow keys go to. */
export function GrowthChart(props: GrowthChartProps) {
  const { model, drawing, box, lines, zoom, label, originLabel, active, texts, svgRef } = props
  const list = useRef<SVGGElement>(null)
  const pointAt = (clientX: number): PlotPoint | null => {
    const left = svgRef.current?.getBoundingClientRect().left ?? 0
    const index = nearestPoint(model.points, drawing.x.invert(clientX - left))
    return index === null ? null : (model.points[index] ?? null)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (zoom.onPointerMove(event)) return
    active.set(pointAt(event.clientX)?.visit.of.id ?? null)
  }
  const onPointerDown = (event: PointerEvent) => {
    zoom.onPointerDown(event)
    const point = pointAt(event.clientX)
    if (point !== null) active.set(point.visit.of.id)
  }
  const focusAt = (index: number) => {
    const last = model.points.length - 1
    const at = Math.min(last, Math.max(0, index))
    const point = model.points[at]
    if (point === undefined) return
    const [from, to] = zoom.domain
    // What is out of sight comes into view before it is spoken.
    if (point.x < from || point.x > to) zoom.panBy(point.x - (from + to) / 2)
    list.current?.querySelectorAll<SVGElement>('[role="option"]')[at]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = model.points.findIndex((point) => point.visit.of.id === active.get())
    const move = () => {
      switch (event.key) {
        case 'ArrowRight':
        case 'ArrowDown':
          return focusAt(at + 1)
        case 'ArrowLeft':
        case 'ArrowUp':
          return focusAt(at - 1)
        case 'Home':
          return focusAt(0)
        case 'End':
          return focusAt(model.points.length - 1)
        case '+':
        case '=':
          return zoom.zoomBy(1.5, model.points[at]?.x)
        case '-':
          return zoom.zoomBy(1 / 1.5, model.points[at]?.x)
        case '0':
          return zoom.reset()
        default:
          return false
      }
    }
    if (move() !== false) event.preventDefault()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be shown as a tip over every point; the list within is named. */}
      <svg
        ref={svgRef}
        viewBox={`0 0 ${box.width} ${box.height}`}
        width={box.width}
        height={box.height}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerDown}
        onPointerUp={zoom.onPointerEnd}
        onPointerCancel={zoom.onPointerEnd}
        onPointerLeave={(event) => {
          zoom.onPointerEnd(event)
          if (event.pointerType === 'mouse' && !list.current?.contains(document.activeElement)) active.set(null)
        }}
      >
        {/* The whole area hears the finger, not only what is drawn. */}
        <rect width={box.width} height={box.height} fill="transparent" />
        <ChartFrame model={model} drawing={drawing} lines={lines} originLabel={originLabel} />
        <OwnLine model={model} drawing={drawing} />
        <g
          ref={list}
          role="listbox"
          aria-label={label}
          aria-orientation="horizontal"
          className={classNames('growth-points', model.points.length > dense && 'is-dense')}
          onKeyDown={onKeyDown}
        >
          <Points model={model} drawing={drawing} active={active} texts={texts} />
        </g>
        <ActiveMark model={model} drawing={drawing} active={active} />
      </svg>
      <Callout model={model} drawing={drawing} active={active} texts={texts} />
    </>
  )
}

const OwnLine = memo(function OwnLine({ model, drawing }: Pick<GrowthChartProps, 'model' | 'drawing'>) {
  const id = useId()
  const paths = useMemo(() => ownPaths(model, drawing), [model, drawing])
  const { left, right, top, bottom } = drawing.plot
  return (
    <svg aria-hidden="true">
      <clipPath id={id}>
        <rect x={left - 8} y={top - 12} width={right - left + 16} height={bottom - top + 20} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {paths.map((path) => (
          <path key={path} className="growth-line" d={path} />
        ))}
      </g>
    </svg>
  )
})

type PointsProps = Pick<GrowthChartProps, 'model' | 'drawing' | 'active' | 'texts'>

const Points = memo(function Points({ model, drawing, active, texts }: PointsProps) {
  const last = model.points.length - 1
  const radius = last >= dense ? 3 : 4.5
  const [from, to] = drawing.x.domain
  return model.points.map((point, index) => {
    const { id } = point.visit.of
    const isSeen = point.x >= from - 1e-6 && point.x <= to + 1e-6
    return (
      <circle
        key={id}
        role="option"
        aria-selected={index === last}
        aria-label={texts.sentence(point)}
        tabIndex={index === last ? 0 : -1}
        className="growth-point"
        cx={drawing.x(point.x)}
        cy={drawing.y(point.y)}
        r={isSeen ? radius : 0}
        data-point={id}
        // What was looked at stays in words: others of another length would move a button from under the finger that left.
        onFocus={(event) => {
          active.set(id)
          markChosen(event.currentTarget)
        }}
      />
    )
  })
})

/** Only the point that was looked at last is in the order of Tab. Written by hand: 500 points are not rendered for that. */
function markChosen(chosen: Element): void {
  for (const one of chosen.parentElement?.querySelectorAll('[role="option"]') ?? []) {
    one.setAttribute('tabindex', one === chosen ? '0' : '-1')
    one.setAttribute('aria-selected', String(one === chosen))
  }
}

function useShown(model: ChartModel, active: ActivePoint): PlotPoint | null {
  const id = useActivePoint(active)
  return model.points.find(({ visit }) => visit.of.id === id) ?? model.points.at(-1) ?? null
}

function ActiveMark({ model, drawing, active }: Omit<PointsProps, 'texts'>) {
  const isFocused = useActivePoint(active) !== null
  const point = useShown(model, active)
  if (point === null || !isWithin(point, drawing)) return null
  const [x, y] = [drawing.x(point.x), drawing.y(point.y)]
  return (
    <svg aria-hidden="true" pointerEvents="none">
      <line className="growth-mark-line" x1={x} x2={x} y1={y} y2={drawing.plot.bottom} />
      <circle className="growth-mark" cx={x} cy={y} r={7.5} />
      {isFocused ? <circle className="growth-focus" cx={x} cy={y} r={11} /> : null}
    </svg>
  )
}

const isWithin = ({ x }: PlotPoint, { x: { domain } }: Drawing) => x >= domain[0] - 1e-6 && x <= domain[1] + 1e-6

function Callout({ model, drawing, active, texts }: PointsProps) {
  const point = useShown(model, active)
  if (point === null || !isWithin(point, drawing)) return null
  const [x, y] = [drawing.x(point.x), drawing.y(point.y)]
  const { value, place } = texts.callout(point)
  const half = 66 * drawing.box.letter
  return (
    <div
      aria-hidden="true"
      className={classNames('growth-callout', y < 74 * drawing.box.letter && 'is-below')}
      style={{ left: Math.min(Math.max(x, half), drawing.box.width - half), top: y }}
    >
      <strong>{value}</strong>
      {place}
    </div>
  )
}

/** The sentence of the point that is looked at, or of the latest. */
export function PointWords({ model, active, texts }: Pick<PointsProps, 'model' | 'active' | 'texts'>) {
  const { t } = useLingui()
  const point = useShown(model, active)
  if (point === null) return null
  return (
    <p className="type-small" data-testid="point-words">
      <span className="sr-only">{t`Point in view:`} </span>
      {texts.sentence(point)}
    </p>
  )
}
