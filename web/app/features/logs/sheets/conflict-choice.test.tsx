import type { Entry } from '@nestwren/contract/logs/entry'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operation } from '../../../platform/sync/operation.ts'
import { closeDesk, type Desk, dev, entryOf, openDesk } from '../../../testing/desk.fixture.tsx'
import { updateEntry } from '../entry-writes.ts'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { ConflictChoice } from './conflict-choice.tsx'

const startAt = '2026-11-20T01:00:00.000Z'
let desk: Desk
let entry: Entry

beforeEach(async () => {
  entry = entryOf('diaper', { startAt, notes: 'Before', details: newDiaper('wet') })
  desk = await openDesk([entry])
  const { id, endAt, tz, details } = entry
  await updateEntry(id, { startAt, endAt, tz, details, notes: 'Mine' }).isStored
})
afterEach(() => closeDesk(desk))

const queue = () => desk.workspace.outbox.getState().queue
const refuse = (rest: Partial<Operation>) =>
  desk.workspace.outbox.change((all) =>
    all.map((one) => ({ ...one, error: { status: 409, code: 'STALE_VERSION', message: 'Refused.' }, ...rest })),
  )
const theirs = (rest: Partial<Entry> = {}) =>
  ({ ...entry, version: 2, notes: 'Theirs', updatedBy: dev, ...rest }) as Entry
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('nothing stands in the way of an entry that is on its way', () => {
  const { container } = desk.show(<ConflictChoice entryId={entry.id} />)
  expect(container.textContent).toBe('')
})

test('shows both versions, and keeping mine sends it as a change to theirs', async () => {
  await refuse({ state: 'conflict', theirs: theirs() })
  desk.show(<ConflictChoice entryId={entry.id} />)
  expect(screen.getByText('Dev changed this at the same time.')).toBeTruthy()
  expect(screen.getByText('Mine')).toBeTruthy()
  expect(screen.getByText('Theirs')).toBeTruthy()
  press('Keep mine')
  await waitFor(() => expect(screen.queryByText('Theirs')).toBeNull())
  expect(queue()).toHaveLength(1)
  expect(queue()[0]).toMatchObject({ state: 'waiting', change: { baseVersion: 2, isRestoredFirst: false } })
})

test("taking the other's gives the own change up", async () => {
  await refuse({ state: 'conflict', theirs: theirs() })
  desk.show(<ConflictChoice entryId={entry.id} />)
  press("Take Dev's")
  await waitFor(() => expect(queue()).toEqual([]))
  expect(screen.queryByText('Mine')).toBeNull()
})

test('an entry that somebody deleted can stay deleted or come back with the change', async () => {
  await refuse({ state: 'conflict', theirs: theirs({ deletedAt: startAt }) })
  desk.show(<ConflictChoice entryId={entry.id} />)
  expect(screen.getByText('Dev deleted this while you were editing.')).toBeTruthy()
  expect(screen.queryByText('Theirs')).toBeNull()
  expect(screen.getByRole('button', { name: 'Leave it deleted' })).toBeTruthy()
  press('Keep mine')
  await waitFor(() => expect(queue()[0]).toMatchObject({ state: 'waiting', change: { isRestoredFirst: true } }))
})

test('a refused change says why, and can be tried again or discarded', async () => {
  await refuse({ state: 'failed', error: { status: 400, code: 'FUTURE_TIME', message: 'This time is in the future.' } })
  desk.show(<ConflictChoice entryId={entry.id} />)
  expect(screen.getByText('Not saved: This time is in the future.')).toBeTruthy()
  press('Try again')
  await waitFor(() => expect(queue()[0]?.state).toBe('waiting'))
  await refuse({ state: 'failed', error: { status: 0, code: 'NETWORK', message: '' } })
  expect(await screen.findByText("Not saved: Couldn't connect")).toBeTruthy()
  press('Discard')
  await waitFor(() => expect(queue()).toEqual([]))
})
