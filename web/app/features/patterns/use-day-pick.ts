import { type KeyboardEvent, type PointerEvent, useState } from 'react'

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
