import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, juno, openDesk } from '../../testing/desk.fixture.tsx'
import type { LiveConnectionParts } from '../realtime/live-connection.ts'
import { answerCalls, storeTestTokens } from '../testing/calls.fixture.ts'
import type { ListedItem, SyncedList } from './list.ts'
import { startLive } from './live-workspace.ts'
import { useList } from './use-list.ts'

/** A device that calls get through to, and nothing live does. */

const live = vi.hoisted(() => ({ parts: [] as LiveConnectionParts[] }))
vi.mock('../realtime/live-connection.ts', () => ({
  connectLive: (parts: LiveConnectionParts) => {
    live.parts.push(parts)
    const nothing = () => undefined
    return { send: nothing, reconnect: nothing, pause: nothing, resume: nothing, close: nothing }
  },
}))

interface Toy extends ListedItem {
  readonly childId: string
  readonly name: string
}
const toyList: SyncedList<Toy> = {
  name: 'toys',
  calls: { create: 'milk.create', update: 'milk.update', remove: 'milk.remove' },
  read: async () => (await (await fetch('/api/toys')).json()) as readonly Toy[],
}
const toy = (name: string): Toy => ({ id: `toy-${name}`, version: 1, childId: juno, name })

function Toys() {
  const { data = [] } = useList(toyList)
  return data.map(({ id, name }) => <p key={id}>{name}</p>)
}

let desk: Desk
let stop = () => {}
afterEach(async () => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const shown = async (text: string) => expect((await screen.findByText(text)).textContent).toBe(text)

test('what somebody else has written is shown although nothing live gets through', async () => {
  const stored = [toy('Ball')]
  desk = await openDesk([], {
    registered: { lists: [{ ...toyList, place: { path: '/toys', title: { id: 'Toys' } } }], items: [], answers: [] },
  })
  const { userId, accountId } = desk.workspace.scope
  storeTestTokens(userId, accountId)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  stop = startLive(desk.workspace)
  const calls = answerCalls({ 'GET /api/toys': () => Response.json(stored) })
  desk.show(<Toys />)
  act(() => {
    onlineManager.setOnline(true)
    globalThis.dispatchEvent(new Event('online'))
  })
  await shown('Ball')
  stored.push(toy('Car'))
  await vi.advanceTimersByTimeAsync(20_000)
  await shown('Car')
  // The next one comes by itself where something live gets through.
  act(() => live.parts.at(-1)?.onChange(true))
  await vi.advanceTimersByTimeAsync(1_000)
  const before = calls.filter(({ name }) => name === 'GET /api/toys').length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.filter(({ name }) => name === 'GET /api/toys')).toHaveLength(before)
})
