import { type CustodyConflicts, conflictsOf } from '@nestwren/contract/custody/conflicts'
import { type OverrideProblem, overrideProblems } from '@nestwren/contract/custody/problems'
import type { Override } from '@nestwren/contract/custody/terms'
import type { Custody } from './public/use-custody.ts'

/** Returns what is wrong with terms; something that only ends what it replaces needs no times. */
export function problemsOf(candidate: Override, replaces: string | null): readonly OverrideProblem[] {
  return overrideProblems(candidate).filter((problem) => problem !== 'noPeriods' || replaces === null)
}

/**
 * Returns what would change if these terms held; null for terms that have a problem.
 * @param candidate with the present instant as `acceptedAt`
 */
export function outcomeOf(
  candidate: Override,
  { cycles, agreed }: Pick<Custody, 'cycles' | 'agreed'>,
  replaces: string | null,
): CustodyConflicts | null {
  if (problemsOf(candidate, replaces).length > 0) return null
  return conflictsOf(candidate, { cycles, overrides: agreed, replaces })
}
