import { area, line } from 'd3-shape'
import { linearScale, niceTicks, type Scale, ticksWithin } from '../../../ui/chart/scale.ts'
import { ageTicks } from '../scale.ts'
import type { ChartModel, DrawnLine, PlotPoint } from './chart-model.ts'

/** The room a chart has, in CSS pixels. `letter` is how much larger than 12 px its smallest letters are. */
export interface Box {
  readonly width: number
  readonly height: number
  readonly letter: number
}

export interface Drawing {
  readonly box: Box
  readonly x: Scale
  readonly y: Scale
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly xTicks: readonly { readonly at: number; readonly value: number }[]
  readonly yTicks: readonly { readonly at: number; readonly value: number }[]
  /** Outer and inner band, a path for each stretch. */
  readonly bands: readonly { readonly key: string; readonly isInner: boolean; readonly path: string }[]
  readonly lines: readonly { readonly key: string; readonly isMiddle: boolean; readonly path: string }[]
  readonly labels: readonly { readonly at: number; readonly y: number }[]
  /** Where the figures of the WHO step from one set to the next. */
  readonly breaks: readonly { readonly x: number; readonly to: DrawnLine['segments'][number] }[]
  /** The stretches of one of the curves: whose figures are drawn, and from where to where. */
  readonly segments: DrawnLine['segments']
}

/** In large letters on a small phone the names of the curves would take the room of the curves. */
const narrow = 220

interface Pair {
  readonly x: number
  readonly low: number
  readonly high: number
}

/** Returns everything of a chart but the child's own line, for a stretch of its axis. */
export function drawingOf(model: ChartModel, domain: readonly [number, number], box: Box): Drawing {
  const { letter, width, height } = box
  const hasLabels = width >= narrow * letter
  const plot = {
    left: 42 * letter,
    right: width - (hasLabels ? 44 : 10) * letter,
    top: 18 * letter,
    bottom: height - 38 * letter,
  }
  const lines = model.curves(domain[0], domain[1])
  const x = linearScale(domain, [plot.left, plot.right])
  const within = model.points.filter((point) => point.x >= domain[0] && point.x <= domain[1])
  const yTicksAll = niceTicks(...extent(lines, within))
  const y = linearScale([yTicksAll[0] ?? 0, yTicksAll.at(-1) ?? 1], [plot.bottom, plot.top])
  const most = Math.max(2, Math.min(7, Math.floor((plot.right - plot.left) / (36 * letter))))
  const xTicks = model.isByLength
    ? ticksWithin(domain[0], domain[1], most).map((value) => ({ value, at: x(value) }))
    : ageTicks(domain[0], domain[1], most).map(({ days }) => ({ value: days, at: x(days) }))
  return {
    box,
    x,
    y,
    plot,
    xTicks,
    yTicks: yTicksAll.map((value) => ({ value, at: y(value) })),
    bands: bandsOf(lines, x, y),
    lines: lines.flatMap(({ at, isMiddle, segments }) =>
      segments.map((segment) => ({
        key: `${at} ${segment.reference} ${segment.basis}`,
        isMiddle,
        path: pathOf(segment.points, x, y),
      })),
    ),
    labels: hasLabels ? labelsOf(lines, y, 13 * letter) : [],
    breaks: breaksOf(lines),
    segments: lines[0]?.segments ?? [],
  }
}

/** The lowest and highest figure in view, a little apart. */
function extent(lines: readonly DrawnLine[], points: readonly PlotPoint[]): readonly [number, number] {
  const all = [
    ...lines.flatMap(({ segments }) => segments.flatMap((one) => one.points.map(({ y }) => y))),
    ...points.map(({ y }) => y),
  ]
  if (all.length === 0) return [0, 10]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return least === most ? [least * 0.9, most * 1.1] : [least, most]
}

const precise = (value: number) => Math.round(value * 10) / 10

/** The path of a line that is drawn in one go. Not smoothed: the curves have a point every pixel or two. */
function pathOf(points: readonly { readonly x: number; readonly y: number }[], x: Scale, y: Scale): string {
  const draw = line<{ readonly x: number; readonly y: number }>(
    (one) => precise(x(one.x)),
    (one) => precise(y(one.y)),
  )
  return draw([...points]) ?? ''
}

/** 3 to 97 and 15 to 85; of z lines -3 to 3 and -1 to 1. */
function bandsOf(lines: readonly DrawnLine[], x: Scale, y: Scale): Drawing['bands'] {
  const by = (at: number) => lines.find((one) => one.at === at)
  const pairs = lines.some(({ at }) => at === 97)
    ? ([
        [3, 97],
        [15, 85],
      ] as const)
    : ([
        [-3, 3],
        [-1, 1],
      ] as const)
  const draw = area<Pair>()
    .x((one) => precise(x(one.x)))
    .y0((one) => precise(y(one.low)))
    .y1((one) => precise(y(one.high)))
  return pairs.flatMap(([low, high], index) =>
    (by(low)?.segments ?? []).map((segment, at) => {
      const upper = by(high)?.segments[at]?.points ?? []
      const band = segment.points.map((one, place) => ({ x: one.x, low: one.y, high: upper[place]?.y ?? one.y }))
      return { key: `${low} ${segment.reference} ${segment.basis}`, isInner: index === 1, path: draw(band) ?? '' }
    }),
  )
}

/** The names of the curves at their right ends, pushed apart where they would lie on each other. */
function labelsOf(lines: readonly DrawnLine[], y: Scale, apart: number): Drawing['labels'] {
  const ends = lines
    .flatMap(({ at, segments }) => {
      const last = segments.at(-1)?.points.at(-1)
      return last === undefined ? [] : [{ at, y: y(last.y) }]
    })
    .sort((a, b) => b.y - a.y)
  let below = Number.POSITIVE_INFINITY
  return ends.map((end) => {
    below = Math.min(end.y, below - apart)
    return { ...end, y: below }
  })
}

function breaksOf(lines: readonly DrawnLine[]): Drawing['breaks'] {
  const segments = lines[0]?.segments ?? []
  return segments.slice(1).flatMap((to) => {
    const [first] = to.points
    return first === undefined ? [] : [{ x: first.x, to }]
  })
}

/** Returns the point nearest to a place on the axis; null where there is none. Points are in the order of their x. */
export function nearestPoint(points: readonly PlotPoint[], x: number): number | null {
  let nearest: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [index, point] of points.entries()) {
    const off = Math.abs(point.x - x)
    if (off > least) continue
    nearest = index
    least = off
  }
  return nearest
}

/** The child's own line, broken where its age is counted anew: corrected age ends at two years. */
export function ownPaths(model: ChartModel, { x, y }: Pick<Drawing, 'x' | 'y'>): readonly string[] {
  const stretches: PlotPoint[][] = []
  for (const point of [...model.points].sort((a, b) => a.x - b.x)) {
    const current = stretches.at(-1)
    if (current === undefined || current.at(-1)?.visit.isCorrected !== point.visit.isCorrected) stretches.push([point])
    else current.push(point)
  }
  return stretches.map((points) => pathOf(points, x, y))
}
