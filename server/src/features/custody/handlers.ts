import { overrides } from '@nestwren/contract/overrides'
import { parentingSchedule } from '@nestwren/contract/parenting-schedule'
import type { Feature } from '../../platform/feature/feature.ts'
import type { Gate } from '../../platform/http/access.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import type { Asked } from '../../platform/items/kept-facts.ts'
import type { Asker } from '../../platform/items/several-children.ts'
import { answerProposal, proposeOverride, withdrawProposal } from './answers.ts'
import { cycleList, cyclePage, presentCycles } from './cycles.ts'
import { decodeStepCursor, readHistory } from './history.ts'
import { overrideItem } from './item.ts'
import { type OverrideRow, overrideList, overridePage, presentOverrides } from './overrides.ts'
import { custodyTasks } from './reminders.ts'

interface CustodyDeps {
  readonly kernel: { readonly gate: Gate }
}

function cycleCalls({ kernel: { gate } }: CustodyDeps) {
  return cycleList.calls(
    parentingSchedule,
    { gate, present: presentCycles },
    {
      async list(context, { query }, access) {
        const { db, now } = context
        const { limit } = query
        const rows = await cyclePage(db, access, { cursor: cursorAsked(context, query), limit })
        return cycleList.answerPage(
          rows,
          limit,
          (some) => presentCycles(some, { ...access, db, now }),
          ({ startOn }) => new Date(`${startOn}T00:00:00.000Z`),
        )
      },
    },
  )
}

function overrideCalls({ kernel: { gate } }: CustodyDeps) {
  const answer = async (context: Asked, asker: Asker, row: OverrideRow) => {
    const [override] = await presentOverrides([row], await overrideList.readerOf(context, asker))
    if (override === undefined) throw new Error('An override was not presented')
    return override
  }
  return overrideList.calls(
    overrides,
    { gate, present: presentOverrides },
    {
      async list(context, { query }, access) {
        const { db, now } = context
        const { which, limit } = query
        const rows = await overridePage(db, access, { which, cursor: cursorAsked(context, query), limit }, now)
        return overrideList.answerPage(rows, limit, (some) => presentOverrides(some, { ...access, db, now }))
      },

      async history(context, { query }, { caller, children: all }) {
        const { childId, from, to, tz, limit } = query
        const cursor = cursorAsked(context, query, decodeStepCursor)
        const children = all.filter((child) => childId === undefined || child.childId === childId)
        // A child that is not there and one whose history is not for the caller look the same.
        if (childId !== undefined && children.length === 0) throw context.refuse('NOT_FOUND')
        return readHistory(context.db, { caller, children }, { from, to, tz, cursor, limit })
      },

      async create(context, { body }, access) {
        const asker = { ...access, gate }
        return answer(context, asker, await proposeOverride(context, body, asker))
      },

      async update(context, { body }, access) {
        const asker = { ...access, gate }
        return answer(context, asker, await answerProposal(context, body, asker))
      },

      async remove(context, _input, access) {
        await withdrawProposal(context, { ...access, gate })
        return undefined
      },
    },
    // Whatever its status: changing one takes the right to manage custody.
    { locate: locatorOf({ ...overrideItem, area: 'custody' }) },
  )
}

export const custodyFeature: Feature<Pick<TaskDeps, 'database' | 'clock'> & CustodyDeps> = {
  calls: (parts) => [cycleCalls(parts), overrideCalls(parts)],
  tasks: custodyTasks,
}
