import type { CallInput } from '@nestwren/contract/endpoint'
import type { logs } from '@nestwren/contract/logs/endpoints'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaperOf, type LogFamily, type NewEntry, startLogFamily } from './testing/log-family.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())

type Change = CallInput<typeof logs.update>['body']
type Operation =
  | { readonly what: 'create'; readonly body: NewEntry }
  | { readonly what: 'update'; readonly id: string; readonly body: Change }
  | { readonly what: 'remove'; readonly id: string }

interface Expected {
  readonly notes: string
  readonly version: number
  readonly isDeleted: boolean
}

/** What a phone without network queued about one entry: made, changed some times, perhaps deleted. */
function queueOf(plan: { notes: string[]; isRemoved: boolean }): {
  operations: Operation[]
  id: string
  end: Expected
} {
  const id = uuidv7()
  const body = diaperOf(family, family.juno, 5, { id })
  const { startAt, tz, details } = body
  const changes = plan.notes.map((notes, index): Operation => {
    const change = { startAt, tz, details, notes, version: index + 1, mutationId: uuidv7() }
    return { what: 'update', id, body: change }
  })
  const removal: Operation[] = plan.isRemoved ? [{ what: 'remove', id }] : []
  return {
    id,
    operations: [{ what: 'create', body }, ...changes, ...removal],
    end: {
      notes: plan.notes.at(-1) ?? '',
      version: 1 + plan.notes.length + (plan.isRemoved ? 1 : 0),
      isDeleted: plan.isRemoved,
    },
  }
}

/** Sends one; true when it was taken (for the first time or again). */
async function send(operation: Operation): Promise<boolean> {
  const calls = family.mara.client.logs
  const sent =
    operation.what === 'create'
      ? calls.create({ body: operation.body })
      : operation.what === 'update'
        ? calls.update({ params: { id: operation.id }, body: operation.body })
        : calls.remove({ params: { id: operation.id } })
  return sent.then(
    () => true,
    () => false,
  )
}

async function stateOf(id: string): Promise<Expected> {
  const { notes, version, deletedAt } = await family.mara.client.logs.get({ params: { id } })
  return { notes, version, isDeleted: deletedAt !== null }
}

const plan = fc.record({
  notes: fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 4 }),
  isRemoved: fc.boolean(),
})

test('a queue replayed from any point, any number of times, ends in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.array(fc.nat(), { maxLength: 4 }), async (one, interruptions) => {
      const { operations, id, end } = queueOf(one)
      for (const operation of operations) expect(await send(operation)).toBe(true)
      family.takeEmissions()
      // The phone lost the answers from here on and sends the rest once more.
      for (const point of interruptions)
        for (const operation of operations.slice(point % operations.length)) expect(await send(operation)).toBe(true)
      expect(await stateOf(id)).toEqual(end)
      expect(family.takeEmissions()).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('operations that arrive in any order, tried until taken, end in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(
      plan.filter(({ isRemoved }) => !isRemoved),
      fc.infiniteStream(fc.nat()),
      async (one, picks) => {
        const { operations, id, end } = queueOf(one)
        const waiting = [...operations]
        let isCreated = false
        for (const pick of picks) {
          const index = pick % waiting.length
          const [operation] = waiting.slice(index, index + 1)
          if (operation === undefined) break
          const isTaken = await send(operation)
          // Nothing is taken before the entry is there, and no change before the one it builds upon.
          if (!isCreated) expect(isTaken).toBe(operation.what === 'create')
          isCreated ||= isTaken
          if (isTaken) waiting.splice(index, 1)
          if (waiting.length === 0) break
        }
        expect(await stateOf(id)).toEqual(end)
      },
    ),
    { numRuns: 20 },
  )
})

test('two devices that send the same queue at once make one history', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (one) => {
      const { operations, id, end } = queueOf(one)
      family.takeEmissions()
      for (const operation of operations)
        expect(await Promise.all([send(operation), send(operation), send(operation)])).toEqual([true, true, true])
      expect(await stateOf(id)).toEqual(end)
      expect(family.takeEmissions()).toHaveLength(operations.length)
    }),
    { numRuns: 20 },
  )
})
