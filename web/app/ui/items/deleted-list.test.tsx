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

type Read = Parameters<typeof DeletedList<{ id: string }>>[0]['read']
const failed = { title: "We couldn't load them", body: 'Try again.' }
const show = (read: Read, isAlone = false) =>
  desk.show(
    <DeletedList
      {...(isAlone
        ? { empty: (answered) => <EmptyState after={answered} title="None deleted" body="" /> }
        : { heading: 'Things' })}
      queryKey={['things']}
      read={read}
      failed={failed}
      lineOf={({ id }) => ({ title: id })}
      restore={async () => {}}
    />,
  )

test('goes on page by page', async () => {
  const read = vi.fn<Read>(async ({ cursor }) =>
    cursor === undefined
      ? { items: [{ id: 'Spoon' }], nextCursor: 'next' }
      : { items: [{ id: 'Cup' }], nextCursor: null },
  )
  show(read)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Cup')).toBeTruthy()
  expect(screen.getByText('Spoon')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(read.mock.calls.map(([query]) => query)).toEqual([{ deleted: 'true' }, { deleted: 'true', cursor: 'next' }])
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
  expect(screen.queryByText('Things')).toBeNull()
})
