import { changedMeanwhile, type NotTheirDays, notTheirDays } from '@nestwren/contract/custody/proposals'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { engineOverride } from '../public/engine.ts'
import type { Custody } from '../public/use-custody.ts'

/** What has happened to the days of a proposal since its terms were put on the table. */
export interface Overtaken {
  /** A swap would give these, which are somebody else's by now; null for none. */
  readonly fault: NotTheirDays | null
  /** What was agreed or changed for the same days: ids, and the titles of agreements. */
  readonly ids: readonly string[]
  readonly titles: readonly string[]
}

/**
 * Returns how a proposal was overtaken, as the server asks it of whoever accepts.
 * @param now milliseconds since 1970
 */
export function overtakenOf(item: CustodyOverride, { cycles, overrides, agreed }: Custody, now: number): Overtaken {
  const at = new Date(now).toISOString()
  const terms = engineOverride(item, at)
  const put = item.steps.findLast((step) => step.terms !== null)?.at ?? item.createdAt
  const held = agreed.map((one) => {
    const replaces = overrides.find(({ id }) => id === one.id)?.replaces ?? null
    const replaced = overrides.find(({ id }) => id === replaces)
    return { ...one, replaced: replaced === undefined ? null : engineOverride(replaced, at) }
  })
  const ids = changedMeanwhile(terms, put, { cycles, overrides: held })
  const faults = notTheirDays(terms, { cycles, overrides: agreed }, item.replaces).filter(({ to }) => to > now)
  return {
    fault: faults[0] ?? null,
    ids,
    titles: agreed.filter(({ id }) => ids.includes(id)).map(({ title }) => title),
  }
}
