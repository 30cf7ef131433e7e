import type { Cycle, Override } from '@nestwren/contract/custody/terms'
import type { Db } from '../../platform/db/database.ts'
import { engineOverride, readAgreed, readOpenProposals, withHolders } from './agreed.ts'
import { named, readNames } from './people.ts'

interface CustodyReader {
  readonly accountId: string
  /** Children whose custody the reader may see: nobody else is named in the answer. */
  readonly children: readonly string[]
  /**
   * What is proposed and still open at `now` is for those who manage the custody of a child: of these children. Left out,
   * nothing proposed is read.
   */
  readonly proposals?: { readonly of: readonly string[]; readonly now: Date }
}

/** Milliseconds since 1970; without its end. */
interface CustodySpan {
  readonly from: number
  readonly to: number
}

interface CustodyRead {
  /** The latest start first. */
  readonly cycles: readonly Cycle[]
  /** Accepted ones, as `custodyOf` of the contract takes them. */
  readonly overrides: readonly Override[]
  /** Open ones, as they would be if they were accepted now. */
  readonly proposed: readonly Override[]
}

const dayMs = 86_400_000

/**
 * Returns what says whose time it is in a span, as the custody engine of the contract takes it, with people by the names
 * they have now. What was over before the span, or begins after it, is left out. Asks no rights: `children` are those
 * that the caller may see, and no other child is named.
 */
export async function readCustody(
  db: Db,
  { accountId, children, proposals }: CustodyReader,
  { from, to }: CustodySpan,
): Promise<CustodyRead> {
  if (children.length === 0) return { cycles: [], overrides: [], proposed: [] }
  // Who has the children just before the span decides whether care changes hands at its start.
  const since = new Date(from - dayMs)
  const agreed = await readAgreed(db, { accountId, childIds: children, since })
  const open =
    proposals === undefined || proposals.of.length === 0
      ? []
      : await readOpenProposals(db, { accountId, childIds: proposals.of, since }, proposals.now)
  const names = await readNames(db, accountId)
  const last = new Date(to + dayMs).toISOString().slice(0, 10)
  const present = (override: Override, of: readonly string[]) => ({
    ...withHolders(override, (person) => named(person, names)),
    childIds: override.childIds.filter((childId) => of.includes(childId)),
  })
  return {
    cycles: agreed.cycles
      .filter(({ startOn }) => startOn <= last)
      .map((cycle) => ({
        ...cycle,
        people: [named(cycle.people[0], names), named(cycle.people[1], names)],
        childIds: cycle.childIds.filter((childId) => children.includes(childId)),
      })),
    overrides: agreed.overrides.filter((one) => beginsBy(one, last)).map((one) => present(one, children)),
    proposed: open
      .map((row) => engineOverride(row, proposals?.now ?? since))
      .filter((one) => beginsBy(one, last))
      .map((one) => present(one, children)),
  }
}

/** A holiday may begin in any year. */
function beginsBy({ holiday, periods }: Override, date: string): boolean {
  return holiday !== null || periods.some(({ fromOn }) => fromOn <= date)
}
