import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { EmptyState } from '../empty-state.tsx'
import { DeletedList } from './deleted-list.tsx'

let desk: SettingsDesk
beforeEach(async () => {
  desk = await openSettings()
})
afterEach(() => desk.close())

type Read = Parameters<typeof DeletedList<{ id: string }>>[0]['calls']['list']
const failed = { title: "We couldn't load them", body: 'Try again.' }
const show = (read: Read, isAlone = false) =>
  desk.show(
    <DeletedList
      {...(isAlone
        ? { failed, empty: (answered) => <EmptyState after={answered} title="None deleted" body="" /> }
        : { heading: 'Things', line: failed.title })}
      of={['things']}
      calls={{ list: read, restore: async () => {} }}
      lineOf={({ id }) => ({ title: id })}
    />,
  )

test('goes on page by page', async () => {
  const read = vi.fn<Read>(async ({ query: { cursor } }) =>
    cursor === undefined
      ? { items: [{ id: 'Spoon' }], nextCursor: 'next' }
      : { items: [{ id: 'Cup' }], nextCursor: null },
  )
  show(read)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Cup')).toBeTruthy()
  expect(screen.getByText('Spoon')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(read.mock.calls.map(([{ query }]) => query)).toEqual([
    { deleted: 'true' },
    { deleted: 'true', cursor: 'next' },
  ])
})

test('says that there is none only where it stands by itself', async () => {
  const page = show(async () => ({ items: [], nextCursor: null }), true)
  expect(await screen.findByText('None deleted')).toBeTruthy()
  page.unmount()
  const read = vi.fn<Read>(async () => ({ items: [], nextCursor: null }))
  show(read)
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  expect(screen.queryByText('Things')).toBeNull()
})

test.each([
  ['a list by itself', true],
  ['a part of a page', false],
])('does not call %s empty when it could not be read', async (_what, isAlone) => {
  show(async () => {
    throw new Error('no')
  }, isAlone)
  expect(await screen.findByText(failed.title)).toBeTruthy()
  expect(screen.queryByText('None deleted')).toBeNull()
})

test('takes what is back off the list at once, and reads its sort again', async () => {
  let items = [{ id: 'Spoon' }, { id: 'Cup' }]
  const read = vi.fn<Read>(async () => ({ items, nextCursor: null }))
  show(read)
  fireEvent.click(await screen.findByRole('button', { name: 'Bring back Cup' }))
  items = [{ id: 'Spoon' }]
  expect(await screen.findByText('Cup is back')).toBeTruthy()
  expect(screen.queryByText('Cup')).toBeNull()
  expect(screen.getByText('Spoon')).toBeTruthy()
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})

test.each([
  ['a list by itself', true, 1],
  ['a part of a page', false, 0],
])('without a network %s that was never read says so only by itself', async (_what, isAlone, said) => {
  await desk.close()
  desk = await openSettings({}, { isOnline: false })
  show(async () => ({ items: [], nextCursor: null }), isAlone)
  await waitFor(() => expect(screen.queryAllByText(/^You're offline/)).toHaveLength(said))
  expect(screen.queryByText('Things')).toBeNull()
})
