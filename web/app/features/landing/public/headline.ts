import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'

/** The experiment, and where a browser keeps which of its two headlines it was given (A §4). */
export const experiment = 'lp_headline_v1'
export type Headline = 'A' | 'B'

const known = (value: string | null | undefined): Headline | null => (value === 'A' || value === 'B' ? value : null)

/**
 * Which headline this browser shows: what the address asks for, else what it was given before, else either. Kept from then
 * on, and marked on the page, whose styles show one of the two.
 */
export function chooseHeadline(): Headline {
  const { dataset } = document.documentElement
  const marked = known(dataset.headline)
  if (marked !== null) return marked
  const chosen =
    known(new URLSearchParams(location.search).get('hvar')) ??
    known(readPreference(experiment)) ??
    (Math.random() < 0.5 ? 'A' : 'B')
  writePreference(experiment, chosen)
  dataset.headline = chosen
  return chosen
}
