import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, juno, openDesk } from '../../../testing/desk.fixture.tsx'
import { dispatchLive } from '../../realtime/live.ts'
import { answerCalls, refusal, storeTestTokens } from '../../testing/calls.fixture.ts'
import { type ListedItem, listOf, type Registered, type SyncedList } from '../list.ts'
import { startLive } from '../live-workspace.ts'
import { useList } from '../use-list.ts'
import { useSyncStatus } from '../use-sync-status.ts'
import { changeItem, createItem, removeItem } from './write-list.ts'

/*
 * A new list, whole: this definition, its line among the registered ones, and what shows it. Nothing of the platform is
 * opened for it. It borrows the calls of another list, because calls are the contract's.
 */
interface Toy extends ListedItem {
  readonly childId: string
  readonly name: string
  readonly color: string
}

const toyList = listOf('milk', { name: 'toys', changedByLogs: ['activity'] }) as SyncedList as SyncedList<Toy>
const read = 'GET /api/milk-lots?limit=200'
const answered = (items: readonly Toy[]) => Response.json({ items, nextCursor: null })

const registeredWith = (list: SyncedList): Registered => ({
  lists: [{ ...list, place: { path: '/toys', title: { id: 'Toys' } } }],
  items: [],
  answers: [],
})

function Toys({ list }: { list: SyncedList<Toy> }) {
  const { data = [] } = useList(list)
  return data.map((toy) => <ToyLine key={toy.id} toy={toy} />)
}

function ToyLine({ toy }: { toy: Toy }) {
  const status = useSyncStatus(toy.id)
  return (
    <p>
      {toy.name} {toy.color} {status?.kind ?? 'saved'}
      {status?.kind === 'failed' ? (
        <button type="button" onClick={() => void status.discard()}>
          Discard
        </button>
      ) : null}
      {status?.kind === 'conflict' ? (
        <button type="button" onClick={() => void status.keepMine()}>
          Keep mine
        </button>
      ) : null}
    </p>
  )
}

const ball: Toy = { id: '0193a000-0000-7000-8000-000000000001', version: 1, childId: juno, name: 'Ball', color: 'red' }

let desk: Desk
let stop = () => {}
afterEach(async () => {
  stop()
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

async function open(answers: Parameters<typeof answerCalls>[0], list: SyncedList<Toy> = toyList) {
  desk = await openDesk([], { registered: registeredWith(list) })
  storeTestTokens(desk.workspace.scope.userId, desk.workspace.scope.accountId)
  stop = startLive(desk.workspace)
  const sent = answerCalls(answers)
  desk.show(<Toys list={list} />)
  return { written: () => sent.filter(({ name }) => !name.startsWith('GET')) }
}

function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => {
    onlineManager.setOnline(true)
    globalThis.dispatchEvent(new Event('online'))
  })
}

const shown = async (text: string) => expect((await screen.findByText(text)).textContent).toBe(text)

test('what is made, changed and removed without a network is shown at once, and sent in order, once', async () => {
  let stored: readonly Toy[] = []
  const { written } = await open({
    [read]: () => answered(stored),
    'POST /api/milk-lots': (body) => {
      stored = [{ ...(body as Toy), version: 1 }]
      return Response.json(stored[0], { status: 201 })
    },
    [`PUT /api/milk-lots/${ball.id}`]: (body) => {
      stored = [{ ...ball, ...(body as Partial<Toy>), version: 2 }]
      return Response.json(stored[0])
    },
  })
  const { id, childId, name, color } = ball
  await act(async () => createItem(toyList, { id, childId, name, color }, { childId, name, color }).isStored)
  await shown('Ball red waiting')
  await act(async () => changeItem(toyList, ball, { color: 'blue' }).isStored)
  await shown('Ball blue waiting')
  goOnline()
  await shown('Ball blue saved')
  expect(written()).toMatchObject([
    { name: 'POST /api/milk-lots', body: { id, childId, name, color } },
    { name: `PUT /api/milk-lots/${id}`, body: { color: 'blue', version: 1, mutationId: expect.any(String) } },
  ])
})

test('two who change the same choose; a refusal stays until it is given up', async () => {
  let stored: readonly Toy[] = [ball]
  const { written } = await open({
    [read]: () => answered(stored),
    [`PUT /api/milk-lots/${ball.id}`]: (body) => {
      const { version, color } = body as Toy
      const theirs = { ...ball, color: 'green', version: 2 }
      if (version === 1) return refusal(409, 'STALE_VERSION', 'Changed.', { current: theirs })
      stored = [{ ...theirs, color, version: 3 }]
      return Response.json(stored[0])
    },
    [`DELETE /api/milk-lots/${ball.id}`]: () => refusal(403, 'FORBIDDEN', 'Not yours.'),
  })
  goOnline()
  await shown('Ball red saved')
  await act(async () => changeItem(toyList, ball, { color: 'blue' }).isStored)
  act(() => {})
  ;(await screen.findByRole('button', { name: 'Keep mine' })).click()
  await shown('Ball blue saved')
  await act(async () => removeItem(toyList, stored[0] ?? ball).isStored)
  ;(await screen.findByRole('button', { name: 'Discard' })).click()
  await shown('Ball blue saved')
  expect(written().map(({ name }) => name)).toEqual([
    `PUT /api/milk-lots/${ball.id}`,
    `PUT /api/milk-lots/${ball.id}`,
    `DELETE /api/milk-lots/${ball.id}`,
  ])
})

test('news of the list, and of the logs that change it, read it again; other news do not', async () => {
  let stored: readonly Toy[] = [ball]
  await open({ [read]: () => answered(stored) })
  goOnline()
  await shown('Ball red saved')
  const tell = (name: string, payload: object) => act(() => dispatchLive(name as never, payload as never))
  const user = { id: 'x', name: 'X' }
  stored = [{ ...ball, color: 'green', version: 2 }]
  tell('family:changed', { user, part: 'others' })
  tell('family:changed', { user, part: 'toys' })
  await shown('Ball green saved')
  stored = [{ ...ball, color: 'black', version: 3 }]
  tell('log:deleted', { activity: { id: 'a', kind: 'activity' } })
  await shown('Ball black saved')
})

test('a list under a child names it in the address, wraps its fields, and is read again when its own event says so', async () => {
  const under = listOf('food', {
    name: 'toys-under',
    readBy: 'listAll',
    under: ['childId'],
    removedBy: 'name',
    body: (foodItem) => ({ foodItem }),
    toldBy: ['child:updated'],
  }) as SyncedList as SyncedList<Toy>
  let stored: readonly Toy[] = []
  const { written } = await open(
    {
      'GET /api/food-items?limit=200': () => answered(stored),
      [`POST /api/user-children/${juno}/food-items`]: () => {
        stored = [ball]
        return Response.json(ball, { status: 201 })
      },
      [`PUT /api/user-children/${juno}/food-items/${ball.id}`]: () => {
        stored = [{ ...ball, color: 'blue', version: 2 }]
        return Response.json(stored[0])
      },
      [`DELETE /api/user-children/${juno}/food-items/Ball`]: () => new Response(null, { status: 204 }),
    },
    under,
  )
  const { id, childId, name, color } = ball
  await act(async () => createItem(under, { id, childId, name, color }, { childId, name, color }).isStored)
  await act(async () => changeItem(under, ball, { color: 'blue' }).isStored)
  goOnline()
  await shown('Ball blue saved')
  stored = [{ ...ball, color: 'green', version: 3 }]
  const event = { user: { id, name: 'Dev' }, child: { _id: juno, name: 'Juno' } }
  // What follows live events is fetched once the page is idle; what was told before is told by the connection.
  await vi.waitFor(() => {
    act(() => dispatchLive('child:updated', event as never))
    expect(screen.getByText('Ball green saved')).toBeDefined()
  })
  await act(async () => removeItem(under, ball).isStored)
  await vi.waitFor(() => expect(written()).toHaveLength(3))
  expect(written()).toMatchObject([
    { name: `POST /api/user-children/${juno}/food-items`, body: { foodItem: { id, color: 'red' } } },
    { name: `PUT /api/user-children/${juno}/food-items/${id}`, body: { foodItem: { color: 'blue' }, version: 1 } },
    { name: `DELETE /api/user-children/${juno}/food-items/Ball` },
  ])
  expect(JSON.stringify(written()[0])).not.toContain('childId')
})
