/** The value below which the given part of all values lies; 0.5 is the median. */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}

export function median(values) {
  return quantile(values, 0.5)
}

/** "0.61 to 0.72" for a note. */
export function range(values, digits = 2) {
  return `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
}
