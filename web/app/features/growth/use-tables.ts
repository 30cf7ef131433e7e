import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { ageInDays } from '@nestwren/growth/age'
import type { Growth } from '@nestwren/growth/growth'
import { type LoadOptions, loadGrowth } from '@nestwren/growth/load-growth'
import { useEffect, useState } from 'react'

/** Tables are needed for the next birthday as well: a sheet may be open over midnight. */
const fiveYears = 1826 - 31

/** Returns which tables the visits of children need. A score of an age whose table is missing cannot be asked for. */
export function tablesFor(children: readonly Pick<Child, '_id' | 'birthdate'>[], measurements: readonly Measurement[]) {
  const born = new Map(children.map(({ _id, birthdate }) => [_id, birthdate]))
  const isOlder = ({ childId, measuredOn }: Measurement) => {
    const birthdate = born.get(childId) ?? null
    return birthdate !== null && ageInDays(birthdate, measuredOn) >= fiveYears
  }
  return {
    upTo: measurements.some(isOlder) ? 'nineteen' : 'five',
    withArmAndSkinfolds: measurements.some(({ armMm }) => armMm !== null),
  } as const satisfies LoadOptions
}

export interface TablesState {
  /** null until the tables are there. */
  readonly growth: Growth | null
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

/** The WHO's tables, fetched when a chart opens. What is shown stays while further tables come. */
export function useTables({ upTo, withArmAndSkinfolds }: Required<LoadOptions>): TablesState {
  const [state, setState] = useState<{ growth: Growth; upTo: string; arm: boolean } | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more.
  useEffect(() => {
    let isHere = true
    setHasFailed(false)
    loadGrowth({ upTo, withArmAndSkinfolds }).then(
      (growth) => isHere && setState({ growth, upTo, arm: withArmAndSkinfolds }),
      () => isHere && setHasFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [upTo, withArmAndSkinfolds, attempt])
  // Tables that lack what is asked for now would throw.
  const isEnough =
    state !== null && (upTo === 'five' || state.upTo === 'nineteen') && (!withArmAndSkinfolds || state.arm)
  return { growth: isEnough ? state.growth : null, hasFailed, tryAgain: () => setAttempt((one) => one + 1) }
}
