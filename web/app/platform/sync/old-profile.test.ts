import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { answerCalls, type SentCall, storeTestTokens } from '../testing/calls.fixture.ts'
import { listNow } from './lazy/list-now.ts'
import { oldAnswers, oldEntries, oldIds, oldQueue } from './old-profile.fixture.ts'
import type { Operation } from './operation.ts'
import { operationStore } from './operation-store.ts'

const [sleep] = oldEntries
const stoppedAt = sleep.startAt
const written = (sent: readonly SentCall[]) => sent.filter(({ name }) => !name.startsWith('GET'))

let desk: Desk
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

/** A page of this version over what an older one left on the device; without a network at first. */
async function openOldProfile(): Promise<Desk> {
  // What IndexedDB gives back: the same structure, and nothing that TypeScript has checked.
  for (const row of structuredClone(oldQueue)) await operationStore.add({ ...row, seq: null } as unknown as Operation)
  desk = await openDesk(structuredClone(oldEntries) as never)
  for (const { key, data } of oldAnswers) desk.workspace.queryClient.setQueryData([...key], data)
  const { userId, accountId } = desk.workspace.scope
  storeTestTokens(userId, accountId)
  return desk
}

test('what waits is shown as it was: logs, lists, reactions, and what waits for the person', async () => {
  const { workspace, entries } = await openOldProfile()
  const { lists } = await workspace.registered()
  const listed = (name: string) => listNow<never>(lists.find((list) => list.name === name) as never)
  const [milk, medicines, settings] = [listed('milk'), listed('medicines'), listed('settings')]
  expect(entries().find(({ id }) => id === oldIds.dose)).toMatchObject({ kind: 'medicine' })
  expect(workspace.entries.get(oldIds.sleep)).toMatchObject({
    sync: 'waiting',
    entry: { notes: 'Slept well', endAt: expect.any(String), commentCount: 1, version: 5 },
  })
  expect(workspace.entries.get(oldIds.note)).toMatchObject({ sync: 'conflict', entry: { notes: 'Mine' } })
  expect(medicines).toMatchObject([{ id: oldIds.medicine, name: 'Iron', version: 1 }])
  expect(milk).toMatchObject([{ id: oldIds.lot, label: 'Mine' }])
  expect(settings).toMatchObject([{ id: 'settings', timeSinceFeed: 'end', version: 3 }])
})

test('it is sent as it was meant, in order, once; what two have changed still waits for the person', async () => {
  const { workspace } = await openOldProfile()
  const sent = answerCalls({
    'POST /api/medicines': (body) => Response.json({ ...(body as object), version: 1 }),
    'POST /api/events': (body) => Response.json({ ...sleep, ...(body as object), version: 1 }),
    [`POST /api/timers/${oldIds.sleep}/stop`]: () => Response.json({ ...sleep, endAt: stoppedAt, version: 4 }),
    [`PUT /api/events/${oldIds.sleep}`]: (body) => Response.json({ ...sleep, ...(body as object), version: 5 }),
    'PUT /api/family-settings': (body) => Response.json({ ...(body as object), version: 3 }),
    [`POST /api/events/${oldIds.sleep}/comments`]: (body) => Response.json({ ...(body as object), version: 1 }),
    [`PUT /api/user-children/${oldIds.child}`]: (body) => Response.json({ ...(body as object), _id: oldIds.child }),
    [`POST /api/photos/${oldIds.photo}/like`]: () => Response.json({ likes: [workspace.scope.userId] }),
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onlineManager.setOnline(true)
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => written(sent)).toHaveLength(8)
  expect(written(sent)).toMatchObject([
    { name: 'POST /api/medicines', body: { id: oldIds.medicine, name: 'Iron' } },
    { name: 'POST /api/events', body: { id: oldIds.dose, details: { medicineId: oldIds.medicine } } },
    { name: `POST /api/timers/${oldIds.sleep}/stop`, body: { at: stoppedAt, mutationId: oldQueue[2].id } },
    {
      name: `PUT /api/events/${oldIds.sleep}`,
      body: { notes: 'Slept well', version: 4, mutationId: oldQueue[3].id },
    },
    {
      name: 'PUT /api/family-settings',
      body: { settings: { timeSinceFeed: 'end' }, version: 2, mutationId: oldQueue[4].id },
    },
    { name: `POST /api/photos/${oldIds.photo}/like` },
    { name: `POST /api/events/${oldIds.sleep}/comments`, body: { id: oldIds.comment, content: 'Good' } },
    { name: `PUT /api/user-children/${oldIds.child}`, body: { name: 'Juno', version: 1 } },
  ])
  const queue = () => workspace.outbox.getState().queue.map(({ id, state }) => [id, state])
  await expect.poll(queue).toEqual([
    [oldQueue[8].id, 'conflict'],
    [oldQueue[9].id, 'conflict'],
  ])
  expect(written(sent)).toHaveLength(8)
})
