import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DueExchange, dueExchanges } from './exchanges.ts'
import { remindOfExchanges, remindOfProposals } from './reminders.ts'
import { cyclesTable } from './tables.ts'
import {
  type CustodyFamily,
  cycleOf,
  type NewCycle,
  overrideOf,
  periodOf,
  startCustodyFamily,
} from './testing/custody-family.ts'

const start = '2026-11-19T10:24:00.000Z'

let family: CustodyFamily
beforeAll(async () => {
  family = await startCustodyFamily(start)
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.goTo(start)
  await family.database.pool.query(
    'truncate custody_cycles, custody_cycle_children, custody_overrides, custody_override_children, custody_steps, sent_reminders',
  )
  await family.takeReminders()
})

const addCycle = (over: Partial<NewCycle> = {}) =>
  family.mara.client.parentingSchedule.create({ body: cycleOf(family, { remindMinutes: 60, ...over }) })
const agree = async (over: Parameters<typeof overrideOf>[1] = {}) => {
  const made = await family.mara.client.overrides.create({ body: overrideOf(family, over) })
  await family.dev.client.overrides.update({ params: { id: made.id }, body: { version: 1, answer: 'accept' } })
  await family.takeReminders()
  return made
}
const momentsOf = async (id: string) => {
  const [row] = await family.database.db.select().from(cyclesTable).where(eq(cyclesTable.id, id))
  return [row?.wakeAt?.toISOString() ?? null, row?.exchangeAt?.toISOString() ?? null]
}
/** Looks for exchanges at an instant, as the job does; gives who is told what. */
async function lookAt(instant: string) {
  const now = new Date(instant)
  await remindOfExchanges(family.database, now)
  const names = new Map([family.mara, family.dev, family.nanny].map(({ id, name }) => [id, name]))
  return (await family.takeReminders()).map(({ userId, event: { child, subject } }) =>
    subject.is === 'exchange'
      ? `${names.get(userId)}: ${child?.name} to ${subject.to} ${subject.at} ${subject.place}`
      : '',
  )
}
async function dueAt(instant: string): Promise<DueExchange[]> {
  const found: DueExchange[] = []
  for await (const due of dueExchanges(family.database.db, new Date(instant))) found.push(due)
  return found
}

describe('before an exchange', () => {
  test('both people are reminded once, as long before as was chosen, and again before the next', async () => {
    const { id } = await addCycle()
    expect(await momentsOf(id)).toEqual(['2026-11-23T21:00:00.000Z', '2026-11-23T22:00:00.000Z'])
    expect(await lookAt('2026-11-23T20:59:59.999Z')).toEqual([])
    const told = 'Juno to Mara 2026-11-23T22:00:00.000Z School'
    expect(await lookAt('2026-11-23T21:00:00.000Z')).toEqual([`Dev: ${told}`, `Mara: ${told}`])
    expect(await lookAt('2026-11-23T21:01:00.000Z')).toEqual([])
    expect((await momentsOf(id))[0]).toBe('2026-11-30T21:00:00.000Z')
    expect(await lookAt('2026-11-30T21:00:30.000Z')).toHaveLength(2)
  })

  test('of two servers at once one reminds', async () => {
    await addCycle()
    const now = new Date('2026-11-23T21:00:00.000Z')
    const told = await Promise.all([1, 2, 3].map(() => remindOfExchanges(family.database, now)))
    expect(told.toSorted()).toEqual([0, 0, 2])
  })

  test('a time that the clock change skips is meant an hour later (Berlin, 2027-03-28 02:30)', async () => {
    await family.goTo('2027-03-25T10:00:00.000Z')
    const exchanges = [
      { day: 2, at: '10:00', to: 0 as const, place: '' },
      { day: 6, at: '02:30', to: 1 as const, place: 'Station' },
    ]
    const week = {
      template: 'own',
      lengthDays: 7,
      startOn: '2027-03-22',
      timeZone: 'Europe/Berlin',
      exchanges,
    } as const
    const { id } = await addCycle({ ...week, exchanges })
    expect(await momentsOf(id)).toEqual(['2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z'])
    expect(await lookAt('2027-03-28T00:29:00.000Z')).toEqual([])
    const told = 'Juno to Dev 2027-03-28T01:30:00.000Z Station'
    expect(await lookAt('2027-03-28T00:30:00.000Z')).toEqual([`Mara: ${told}`, `Dev: ${told}`])
    expect(await lookAt('2027-03-28T01:30:00.000Z')).toEqual([])
    // By the clocks of the summer from now on.
    expect(await momentsOf(id)).toEqual(['2027-03-31T07:00:00.000Z', '2027-03-28T01:30:00.000Z'])
    expect(await dueAt('2027-03-28T01:30:00.000Z')).toMatchObject([{ at: new Date('2027-03-28T01:30:00.000Z') }])
    expect((await momentsOf(id))[1]).toBe('2027-03-31T08:00:00.000Z')
  })

  test('a time that comes twice is meant the first time (New York, 2026-11-01 01:30)', async () => {
    await family.goTo('2026-10-30T10:00:00.000Z')
    const exchanges = [
      { day: 0, at: '10:00', to: 0 as const, place: '' },
      { day: 6, at: '01:30', to: 1 as const, place: '' },
    ]
    await addCycle({ template: 'own', lengthDays: 7, startOn: '2026-10-26', remindMinutes: 0, exchanges })
    expect(await lookAt('2026-11-01T05:29:00.000Z')).toEqual([])
    expect(await lookAt('2026-11-01T05:30:00.000Z')).toHaveLength(2)
    expect(await lookAt('2026-11-01T06:30:00.000Z')).toEqual([])
  })

  test('what was agreed meanwhile moves it, for the child that it is for', async () => {
    const { juno } = family
    const { id } = await addCycle({ childIds: [juno] })
    await agree()
    expect(await lookAt('2026-11-23T21:00:00.000Z')).toHaveLength(2)
    expect((await momentsOf(id))[0]).toBe('2026-11-26T13:00:00.000Z')
    expect(await lookAt('2026-11-26T13:00:00.000Z')).toContain('Mara: Juno to Dev 2026-11-26T14:00:00.000Z At the lake')
    await family.goTo('2026-11-26T15:00:00.000Z')
    const [override] = (await family.mara.client.overrides.list()).items
    await agree({ replaces: override?.id ?? '', periods: [periodOf(family.dev, '2026-11-26')] })
    expect((await momentsOf(id))[0]).toBe('2026-11-26T22:00:00.000Z')
    await family.mara.client.parentingSchedule.update({ params: { id }, body: { remindMinutes: null } })
    expect((await momentsOf(id))[0]).toBeNull()
    await family.mara.client.parentingSchedule.remove({ params: { id } })
    expect(await momentsOf(id)).toEqual([null, null])
  })

  test('only those are reminded who may see the custody of a child, by the child that they see', async () => {
    const { juno, otis, mara } = family
    const half = await family.addCaregiver('Bea', { [otis]: { preset: 'parent' }, [juno]: { preset: 'nanny' } })
    await addCycle({ people: [mara.person, half.person] })
    await family.grant(half, juno, { preset: 'viewer' })
    await remindOfExchanges(family.database, new Date('2026-11-23T21:00:00.000Z'))
    const told = (await family.takeReminders()).map(({ userId, event }) => [userId, event.child?.name])
    expect(told).toEqual([
      [half.id, 'Otis'],
      [mara.id, 'Juno'],
    ])
    await family.grant(half, otis, { preset: 'parent', levels: { custody: 'none' } })
    await remindOfExchanges(family.database, new Date('2026-11-30T21:00:00.000Z'))
    expect((await family.takeReminders()).map(({ userId }) => userId)).toEqual([mara.id])
  })

  test('what was over for an hour when the server came to it is not told, and the next is', async () => {
    const { id } = await addCycle()
    expect(await lookAt('2026-11-23T23:00:00.001Z')).toEqual([])
    expect((await momentsOf(id))[0]).toBe('2026-11-30T21:00:00.000Z')
    expect(await lookAt('2026-11-30T22:59:00.000Z')).toHaveLength(2)
  })
})

test('a cycle that cannot be worked out keeps nobody else waiting', async () => {
  const { database, juno, otis } = family
  const bad = await addCycle({ childIds: [juno] })
  await addCycle({ childIds: [otis] })
  await database.pool.query(
    `update custody_cycles set time_zone = 'Mars/Olympus', wake_at = '2026-11-01', exchange_at = '2026-11-01' where id = $1`,
    [bad.id],
  )
  const now = new Date('2026-11-23T22:00:00.000Z')
  await expect(remindOfExchanges(database, now)).rejects.toThrow(AggregateError)
  expect(await family.takeReminders()).toHaveLength(2)
  const given: DueExchange[] = []
  const take = async () => {
    for await (const due of dueExchanges(database.db, now)) given.push(due)
  }
  await expect(take()).rejects.toThrow(AggregateError)
  expect(given).toMatchObject([{ childIds: [otis] }])
})

describe('when care changes hands', () => {
  test('each exchange is given once, whether anybody is reminded or not', async () => {
    const { mara, dev, juno, otis, accountId } = family
    const { id } = await addCycle({ remindMinutes: null })
    expect(await dueAt('2026-11-23T21:59:59.999Z')).toEqual([])
    expect(await dueAt('2026-11-23T22:00:00.000Z')).toEqual([
      {
        ...{ accountId, cycleId: id, childIds: [juno, otis], at: new Date('2026-11-23T22:00:00.000Z') },
        ...{ place: 'School', from: dev.person, to: mara.person, createdBy: mara.id },
      },
    ])
    expect(await dueAt('2026-11-23T22:01:00.000Z')).toEqual([])
    expect((await momentsOf(id))[1]).toBe('2026-11-30T22:00:00.000Z')
  })

  test('children of whom something else was agreed are given apart', async () => {
    await addCycle()
    await agree({ periods: [{ ...periodOf(family.dev, '2026-11-28'), fromOn: '2026-11-23', fromAt: '17:00' }] })
    const due = await dueAt('2026-11-23T22:00:00.000Z')
    expect(due).toMatchObject([{ childIds: [family.otis], to: { name: 'Mara' } }])
    expect(await dueAt('2026-11-28T23:00:00.000Z')).toMatchObject([
      { childIds: [family.juno], from: { name: 'Dev' }, to: { name: 'Mara' } },
    ])
  })

  test('who fails half-way gets it again, and what is over for a day is left out', async () => {
    await addCycle()
    const taken = async () => {
      for await (const _due of dueExchanges(family.database.db, new Date('2026-11-23T22:00:00.000Z')))
        throw new Error('killed')
    }
    await expect(taken()).rejects.toThrow('killed')
    expect(await dueAt('2026-11-23T22:05:00.000Z')).toHaveLength(1)
    expect(await dueAt('2026-12-08T22:00:00.000Z')).toMatchObject([{ at: new Date('2026-12-07T22:00:00.000Z') }])
  })

  test('a change that comes between the moment and the job takes nothing away', async () => {
    const { id } = await addCycle()
    await family.goTo('2026-11-23T22:00:30.000Z')
    await family.mara.client.parentingSchedule.update({ params: { id }, body: { notes: 'At the gate' } })
    expect(await dueAt('2026-11-23T22:01:00.000Z')).toHaveLength(1)
  })

  test('a removed child has none', async () => {
    const { database, juno, otis } = family
    await addCycle()
    await database.pool.query('update children set deleted_at = now() where id = $1', [otis])
    try {
      expect(await dueAt('2026-11-23T22:00:00.000Z')).toMatchObject([{ childIds: [juno] }])
    } finally {
      await database.pool.query('update children set deleted_at = null')
    }
  })
})

describe('a proposal', () => {
  beforeEach(() => addCycle({ remindMinutes: null }))
  const propose = (answerBy?: string) =>
    family.mara.client.overrides.create({ body: overrideOf(family, answerBy === undefined ? {} : { answerBy }) })
  const look = async (instant: string) => {
    await remindOfProposals(family.database, new Date(instant))
    return (await family.takeReminders()).map(({ userId, event }) => [userId, event.subject])
  }

  test('tells whoever is asked at once, and the other one of a counter-proposal', async () => {
    const { mara, dev, juno } = family
    const { id } = await propose()
    const subject = { is: 'proposal', id, title: 'Thanksgiving at the lake', by: 'Mara' }
    expect(await family.takeReminders()).toEqual([
      {
        userId: dev.id,
        event: { child: { _id: juno, name: 'Juno' }, subject: { ...subject, answerBy: '2026-11-26T10:24:00.000Z' } },
      },
    ])
    const terms = { title: 'One day', timeZone: 'America/New_York', periods: [periodOf(dev, '2026-11-26')] }
    await dev.client.overrides.update({ params: { id }, body: { version: 1, answer: 'counter', terms } })
    expect(await family.takeReminders()).toMatchObject([
      { userId: mara.id, event: { subject: { is: 'proposal', title: 'One day', by: 'Dev' } } },
    ])
  })

  test('is told once more a day before the time is over, and again for other terms', async () => {
    const { mara, dev } = family
    const { id } = await propose()
    await family.takeReminders()
    expect(await look('2026-11-25T10:23:59.999Z')).toEqual([])
    expect(await look('2026-11-25T10:24:00.000Z')).toMatchObject([[dev.id, { id, by: 'Mara' }]])
    expect(await look('2026-11-25T12:00:00.000Z')).toEqual([])
    const terms = { title: 'One day', timeZone: 'America/New_York', periods: [periodOf(dev, '2026-11-26')] }
    await dev.client.overrides.update({ params: { id }, body: { version: 1, answer: 'counter', terms } })
    await family.takeReminders()
    expect(await look('2026-11-25T11:00:00.000Z')).toMatchObject([[mara.id, { title: 'One day' }]])
  })

  test('is told when half of a short time is over', async () => {
    await propose('2026-11-19T20:24:00.000Z')
    await family.takeReminders()
    expect(await look('2026-11-19T15:23:00.000Z')).toEqual([])
    expect(await look('2026-11-19T15:24:00.000Z')).toHaveLength(1)
  })

  test('is not told once it is over, or to somebody whose access ended', async () => {
    const { dev, juno } = family
    await propose('2026-11-19T20:24:00.000Z')
    await family.takeReminders()
    expect(await look('2026-11-19T20:24:00.000Z')).toEqual([])
    await family.grant(dev, juno, { preset: 'nanny' })
    try {
      expect(await look('2026-11-19T16:00:00.000Z')).toEqual([])
    } finally {
      await family.grant(dev, juno, { preset: 'parent' })
    }
  })
})
