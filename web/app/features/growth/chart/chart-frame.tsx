import { selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { numberFormat } from '../../../platform/format/formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ageUnit } from './age-unit.ts'
import type { Drawing } from './chart-drawing.ts'
import type { ChartModel, LineKind } from './chart-model.ts'

interface ChartFrameProps {
  model: Pick<ChartModel, 'unit' | 'isByLength'>
  drawing: Drawing
  lines: LineKind
  originLabel: string
}

/** The axes, the grid, and the curves with their names. Nothing in it is read out: points and table say it in words. */
export const ChartFrame = memo(function ChartFrame({ model, drawing, lines, originLabel }: ChartFrameProps) {
  const { t, i18n } = useLingui()
  const { plot, box } = drawing
  const number = (value: number, digits = 2) =>
    numberFormat(i18n.locale, { maximumFractionDigits: digits }).format(value)
  const top = drawing.yTicks.at(-1)
  const isShort = model.unit.length <= 2
  const scale = ageUnit(drawing)
  const nameOf = (at: number) =>
    lines === 'z'
      ? `${at > 0 ? '+' : at < 0 ? '−' : ''}${Math.abs(at)}`
      : selectOrdinal(at, { one: '#st', two: '#nd', few: '#rd', other: '#th' })
  const caption = model.isByLength ? t`cm` : { weeks: t`weeks`, months: t`months`, years: t`years` }[scale.unit]
  return (
    <svg aria-hidden="true" pointerEvents="none">
      {drawing.bands.map(({ key, isInner, path }) => (
        <path key={key} className={classNames('growth-band', isInner && 'is-inner')} d={path} />
      ))}
      {drawing.yTicks.map((tick) => (
        <g key={tick.value}>
          <line className="growth-grid" x1={plot.left} x2={plot.right} y1={tick.at} y2={tick.at} />
          <text x={plot.left - 8 * box.letter} y={tick.at + 4 * box.letter} textAnchor="end">
            {tick === top && isShort ? `${number(tick.value)} ${model.unit}` : number(tick.value)}
          </text>
        </g>
      ))}
      {top === undefined || isShort ? null : (
        <text x={plot.left} y={top.at - 7 * box.letter}>
          {model.unit}
        </text>
      )}
      {drawing.lines.map(({ key, isMiddle, path }) => (
        <path key={key} className={classNames('growth-curve', isMiddle && 'is-middle')} d={path} />
      ))}
      {drawing.breaks.map(({ x }) => (
        <line key={x} className="growth-break" x1={drawing.x(x)} x2={drawing.x(x)} y1={plot.top} y2={plot.bottom} />
      ))}
      <line className="growth-axis" x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
      {drawing.xTicks.map(({ value, at }) => (
        <text
          key={value}
          x={at}
          y={plot.bottom + 18 * box.letter}
          textAnchor={value === 0 && at - plot.left < 1 ? 'start' : 'middle'}
          dx={value === 0 && at - plot.left < 1 ? -10 * box.letter : 0}
        >
          {model.isByLength ? number(value) : value === 0 ? originLabel : number(value / scale.days, 1)}
        </text>
      ))}
      <text x={plot.right} y={plot.bottom + 34 * box.letter} textAnchor="end">
        {caption}
      </text>
      {drawing.labels.map(({ at, y }) => (
        <text key={at} x={plot.right + 6 * box.letter} y={y + 4 * box.letter}>
          {nameOf(at)}
        </text>
      ))}
    </svg>
  )
})
