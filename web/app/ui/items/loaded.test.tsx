import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLiveState } from '../../platform/realtime/live.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Loaded, type ReadQuery } from './loaded.tsx'

afterEach(() => setLiveState({ isOnline: true, isReachable: true, staleSince: null }))

const base = { data: undefined, error: null, fetchStatus: 'fetching', refetch: vi.fn() } as const
const show = (query: Partial<ReadQuery<readonly string[]>>) =>
  renderUi(
    <Loaded query={{ ...base, ...query }} failed={{ title: "We couldn't load it", body: 'Try again.' }}>
      {(items, answered) =>
        items.length === 0 ? <EmptyState after={answered} title="Nothing yet" body="" /> : <p>{items.join()}</p>
      }
    </Loaded>,
  )

test('calls only what was read empty', () => {
  show({ data: [] })
  expect(screen.getByText('Nothing yet')).toBeTruthy()
})

test.each([
  ['is being read', {}, 'Loading'],
  ['could not be read', { error: new Error('no'), fetchStatus: 'idle' }, "We couldn't load it"],
  ['waits for a network', { fetchStatus: 'paused' }, "You're offline. This will show up once you're back online."],
] as const)('never calls empty what %s', (_what, query, words) => {
  show(query)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Nothing yet')).toBeNull()
})

test('does not load for ever while nobody answers', () => {
  setLiveState({ isReachable: false })
  show({})
  expect(screen.queryByText('Loading')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(base.refetch).toHaveBeenCalled()
})

test('shows what the device has with since when it is not up to date', () => {
  setLiveState({ isReachable: false, staleSince: Date.now() })
  show({ data: ['Juno'], dataUpdatedAt: Date.parse('2020-03-01T12:00:00') })
  expect(screen.getByText('Juno')).toBeTruthy()
  expect(screen.getByText('Not up to date since Mar 1, 12:00 PM')).toBeTruthy()
})

test('says so too of a copy that alone could not be renewed', () => {
  show({ data: ['Juno'], error: new Error('no'), dataUpdatedAt: Date.parse('2020-03-01T12:00:00') })
  expect(screen.getByText(/^Not up to date since/)).toBeTruthy()
})
