import type { Visit } from './visits.ts'

/** Says whether a length was taken standing before 9 months, which the growth tables do not believe. */
export function standsEarly({ scores }: Pick<Visit, 'scores'>): boolean {
  return scores?.notes.includes('standing-before-9-months') ?? false
}
