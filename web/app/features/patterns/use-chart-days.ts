import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { dateFormat } from '../../platform/format/formats.ts'

const utc = { timeZone: 'UTC' } as const

/** How dates are written beside charts. */
export interface DateWords {
  /** "Wed 11", or "Today". */
  readonly row: (date: string) => string
  /** "Wed, Nov 11", or "Today so far". */
  readonly long: (date: string) => string
  /** "Nov 11". */
  readonly short: (date: string) => string
}

/** Words for the days of a chart in the reader's language; `today` is not over and says so. */
export function useDateWords(today: string): DateWords {
  const { t, i18n } = useLingui()
  const write = (date: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(i18n.locale, { ...options, ...utc }).format(new Date(date))
  return {
    row: (date) =>
      date === today ? t`Today` : `${write(date, { weekday: 'short' })} ${write(date, { day: 'numeric' })}`,
    long: (date) =>
      date === today ? t`Today so far` : write(date, { weekday: 'short', month: 'short', day: 'numeric' }),
    short: (date) => write(date, { month: 'short', day: 'numeric' }),
  }
}

/** Indexes of the days that get a label, evenly spread and ending with the last one. */
export function labeled(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse()
}

/** Puts a label at a share of the width: the style sheet says how. */
export const at = (share: number) => ({ '--at': share }) as CSSProperties

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Which day of a chart is looked at: by arrow keys, where each press is spoken as the value of a slider, or by touching
 * the chart, which takes the nearest. Nothing is picked until somebody does.
 * @param label names the chart
 * @param texts what is said of each day, the oldest first
 */
export function useDayPick(label: string, texts: readonly string[]) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = texts.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)
  const near = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = width === 0 ? 0 : (clientX - left) / width
    setChosen(Math.min(last, Math.max(0, Math.floor(share * texts.length))))
  }
  const text = at === null ? null : (texts[at] ?? null)
  return {
    /** Index of the day; null before anybody has picked one. */
    at,
    text,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 1,
      'aria-valuemax': texts.length,
      'aria-valuenow': (at ?? last) + 1,
      'aria-valuetext': text ?? texts[last] ?? '',
      onKeyDown: (event: KeyboardEvent) => {
        const move = moves[event.key]
        if (move === undefined) return
        event.preventDefault()
        // The first press says the newest day, wherever it leads.
        setChosen(at === null ? last : Math.min(last, Math.max(0, move(at, last))))
      },
      onPointerDown: near,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' || event.buttons > 0) near(event)
      },
    },
  } as const
}
