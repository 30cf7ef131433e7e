import { type CSSProperties, memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { GridBand, GridDay } from './grid-model.ts'

interface BandLayerProps {
  days: readonly GridDay[]
  hours: { readonly from: number; readonly to: number }
}

/** Whose time it is, behind the hours. The names of the days say it in words. */
export const BandLayer = memo(function BandLayer({ days, hours }: BandLayerProps) {
  const start = hours.from * 60
  const length = (hours.to - hours.from) * 60
  return (
    <div className="wg-layer" aria-hidden="true">
      {days.map(({ day, bands }) => (
        <div key={day} className="wg-layer-day">
          {bands.flatMap((band) => {
            const from = Math.max(band.from, start)
            const to = Math.min(band.to, start + length)
            if (to <= from) return []
            return [
              <span
                key={`${band.lane}-${band.from}`}
                className={bandClass(band)}
                style={
                  {
                    '--at': (from - start) / length,
                    '--for': (to - from) / length,
                    '--lane': band.lane,
                    '--lanes': band.lanes,
                  } as CSSProperties
                }
              />,
            ]
          })}
        </div>
      ))}
    </div>
  )
})

/** Returns the classes of a band: who, and how their time is drawn. */
export function bandClass({ color, pattern }: Pick<GridBand, 'color' | 'pattern'>): string {
  return classNames('wg-band', color, pattern === 2 && 'is-hatched', pattern === 3 && 'is-dotted')
}
