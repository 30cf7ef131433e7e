/** A straight scale from figures to pixels. */
export interface Scale {
  (value: number): number
  readonly domain: readonly [number, number]
  readonly range: readonly [number, number]
  /** From pixels back to figures. */
  readonly invert: (pixel: number) => number
}

/** Returns the scale that takes `domain` to `range`; a domain without a length takes everything to the middle. */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]): Scale {
  const [from, to] = domain
  const [start, end] = range
  const perUnit = to === from ? 0 : (end - start) / (to - from)
  const middle = (start + end) / 2
  return Object.assign((value: number) => (perUnit === 0 ? middle : start + (value - from) * perUnit), {
    domain,
    range,
    invert: (pixel: number) => (perUnit === 0 ? from : from + (pixel - start) / perUnit),
  })
}

/** Returns the round step (1, 2 or 5 by powers of ten) that cuts a span into at most `most` parts; 1 for no span. */
export function niceStep(span: number, most: number): number {
  if (!(span > 0)) return 1
  const raw = span / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].find((one) => one * power >= raw * (1 - 1e-9)) ?? 10
  return step * power
}

/**
 * Returns round figures that enclose a span: the ticks of an axis.
 * @param most how many steps there are at most
 * @param least the smallest step; 1 for counts, which have no halves
 */
export function niceTicks(from: number, to: number, { most = 5, least = 0 } = {}): readonly number[] {
  const lower = Math.min(from, to)
  const upper = Math.max(from, to)
  for (let parts = most; parts >= 1; parts -= 1) {
    const step = Math.max(least, niceStep(upper - lower, parts))
    const first = Math.floor(lower / step + 1e-9)
    const last = Math.max(first + 1, Math.ceil(upper / step - 1e-9))
    if (last - first <= most || parts === 1)
      return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
  }
  return [lower, upper]
}

/** Returns the round figures within a span, for an axis that is cut by zooming. */
export function ticksWithin(from: number, to: number, most = 5): readonly number[] {
  return niceTicks(from, to, { most }).filter((tick) => tick >= from - 1e-9 && tick <= to + 1e-9)
}
