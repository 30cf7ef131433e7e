import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { dateFormat } from '../platform/format/formats.ts'
import { classNames } from './class-names.ts'
import type { LogHue } from './log-glyph.tsx'

interface DayRibbonProps {
  /** Which day, for readers: "Today so far", "Monday". */
  label: string
  /** Fractions of the local day, 0 at midnight and 1 at the next; see `dayFraction`. */
  sleeps: readonly { from: number; to: number }[]
  feeds: readonly number[]
  /** Where now is; null for a day that is over. What follows is hatched. */
  nowAt?: number | null
  /** One more sort of thing, in its own hue; a moment has equal ends. `words` say how much of it there is. */
  extra?: { hue: LogHue; words: string; spans: readonly { from: number; to: number }[] } | null
  isOnHero?: boolean
  size?: 'md' | 'sm'
  hasAxis?: boolean
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const place = (at: number, length?: number) => ({ '--at': clamp(at), '--for': length }) as CSSProperties

/** Twenty-four hours on one line, midnight to midnight, always the child's local time. */
export function DayRibbon({
  label,
  sleeps,
  feeds,
  nowAt = null,
  extra = null,
  isOnHero,
  size = 'md',
  hasAxis = true,
}: DayRibbonProps) {
  const { t, i18n } = useLingui()
  const sleepCount = plural(sleeps.length, { 0: 'no sleep', one: '# sleep', other: '# sleeps' })
  const feedCount = plural(feeds.length, { 0: 'no feed', one: '# feed', other: '# feeds' })
  const counts = extra === null ? t`${label}: ${sleepCount} and ${feedCount}` : null
  const text = counts ?? t`${label}: ${sleepCount}, ${feedCount}, and ${extra?.words ?? ''}`
  return (
    <div className={classNames('ribbon', isOnHero && 'is-hero', size === 'sm' && 'is-small')}>
      <div className="ribbon-track" role="img" aria-label={text}>
        {sleeps.map((sleep) => {
          const from = clamp(sleep.from)
          return (
            <span
              key={`${sleep.from}-${sleep.to}`}
              className="ribbon-sleep"
              style={place(from, Math.max(0, clamp(sleep.to) - from))}
            />
          )
        })}
        {feeds.map((at) => (
          <span key={at} className="ribbon-feed" style={place(at)} />
        ))}
        {extra?.spans.map(({ from, to }) => (
          <span
            key={`${from}-${to}`}
            className={`ribbon-extra hue-${extra.hue}`}
            style={place(from, Math.max(0, clamp(to) - clamp(from)))}
          />
        ))}
        {nowAt === null ? null : (
          <>
            <span className="ribbon-future" style={place(nowAt)} />
            <span className="ribbon-now" style={place(nowAt)} />
          </>
        )}
      </div>
      {hasAxis ? (
        <div className="ribbon-axis" aria-hidden="true">
          {hourMarks(i18n.locale, t`Noon`).map((mark) => (
            <span key={mark.at} style={place(mark.at)}>
              {mark.text}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** The hours that stand beside a day, as the language writes them; `noon` is its word for it. */
export function hourMarks(locale: string, noon: string): readonly { at: number; text: string }[] {
  const hours = dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  const isTwelve = hours.resolvedOptions().hour12
  const midnight = isTwelve ? hours.format(new Date(0)) : null
  return [
    { at: 0, text: midnight ?? '0' },
    { at: 0.25, text: '6' },
    { at: 0.5, text: isTwelve ? noon : '12' },
    { at: 0.75, text: isTwelve ? '6' : '18' },
    { at: 1, text: midnight ?? '24' },
  ]
}
