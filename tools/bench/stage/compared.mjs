import { scoresOf } from '../../../contract/src/projection/testing/back-test.ts'
import { median } from './statistics.mjs'

const minuteMs = 60_000

/**
 * Our hits, widths and scores in minutes, and the width with which each simple rule (a guess, plus and minus w) reaches as
 * many hits.
 */
export function compare(results) {
  const hits = results.filter(
    ({ window, actual }) => actual !== null && actual >= window.from && actual <= window.to,
  ).length
  const widths = results.map(({ window }) => (window.to - window.from) / minuteMs)
  const widthOf = (guess) => {
    const distances = results
      .map((result) => (result.actual === null ? Number.POSITIVE_INFINITY : Math.abs(result.actual - result[guess])))
      .sort((a, b) => a - b)
    return hits === 0 ? 0 : (2 * distances[hits - 1]) / minuteMs
  }
  const { window, usual } = scoresOf(results)
  return {
    of: results.length,
    hits,
    rate: hits / results.length,
    mean: widths.reduce((sum, one) => sum + one, 0) / widths.length,
    median: median(widths),
    last: widthOf('last'),
    weekly: widthOf('weekly'),
    score: window,
    usualScore: usual,
  }
}
