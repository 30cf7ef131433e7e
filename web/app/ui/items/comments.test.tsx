import type { Entry } from '@nestwren/contract/logs/entry'
import type { Comment } from '@nestwren/contract/reactions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newDiaper } from '../../features/logs/kinds/diaper/new-diaper.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { closeDesk, type Desk, dev, entryOf, openDesk } from '../../testing/desk.fixture.tsx'
import { Comments } from './comments.tsx'

const startAt = '2026-11-20T01:00:00.000Z'
let desk: Desk
let entry: Entry

beforeEach(async () => {
  entry = entryOf('diaper', { startAt, details: newDiaper('wet'), commentCount: 1 })
  desk = await openDesk([entry])
})
afterEach(() => closeDesk(desk))

const item = () => ({ itemType: 'log' as const, id: entry.id, commentCount: 1, mayManage: true })
const queue = () => desk.workspace.outbox.getState().queue
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Write a comment')
const write = (value: string) => fireEvent.change(box(), { target: { value } })

function hold(comments: readonly Partial<Comment>[]) {
  const items = comments.map((one, at) => ({
    id: `c${at}`,
    itemId: entry.id,
    createdAt: startAt,
    createdBy: dev,
    ...one,
  }))
  desk.workspace.queryClient.setQueryData(queryKeys.comments(entry.id), {
    pages: [{ items, nextCursor: null }],
    pageParams: [null],
  })
}

test('a comment is there at once, waits for a signal and leaves the box empty', () => {
  hold([{ content: 'So proud!' }])
  desk.show(<Comments item={item()} />)
  write('  On my way  ')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('On my way')).toBeTruthy()
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
  expect(screen.getByText('So proud!')).toBeTruthy()
  expect(box().value).toBe('')
  expect(queue()).toHaveLength(1)
})

test('Enter sends, with Shift it is a new line, and nothing but spaces is not sent', () => {
  hold([])
  desk.show(<Comments item={item()} />)
  write('   ')
  fireEvent.keyDown(box(), { key: 'Enter' })
  write('Hello')
  fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true })
  expect(queue()).toEqual([])
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(queue()).toHaveLength(1)
})

test('what is being written survives a reload', () => {
  hold([])
  const first = desk.show(<Comments item={item()} />)
  write('Half a sen')
  first.unmount()
  desk.show(<Comments item={item()} />)
  expect(box().value).toBe('Half a sen')
})

test('a refused comment says why and stays until its writer decides', async () => {
  hold([])
  desk.show(<Comments item={item()} />)
  write('Too late')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await desk.workspace.outbox.change((all) =>
    all.map((one) => ({ ...one, state: 'failed', error: { status: 403, code: 'FORBIDDEN', message: 'Not allowed.' } })),
  )
  expect(await screen.findByText('Not sent: Not allowed.')).toBeTruthy()
  expect(screen.getByText('Too late')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(queue()[0]?.state).toBe('waiting'))
  await desk.workspace.outbox.change((all) => all.map((one) => ({ ...one, state: 'failed' })))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Too late')).toBeNull())
})

test('a deleted comment goes at once and Undo writes it again', async () => {
  hold([{ content: 'So proud!' }])
  desk.show(<Comments item={item()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete comment' }))
  await waitFor(() => expect(screen.queryByText('So proud!')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('So proud!')).toBeTruthy()
})

test("somebody else's comment cannot be deleted by who may only add", async () => {
  await closeDesk(desk)
  desk = await openDesk([entry])
  hold([{ content: 'So proud!' }])
  desk.show(<Comments item={{ ...item(), mayManage: false }} />)
  expect(screen.getByText('So proud!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull()
})

test('a comment under a photo goes to the photo', () => {
  const photoId = '00000000-0000-4000-8000-0000000000ff'
  desk.show(<Comments item={{ itemType: 'photo', id: photoId, commentCount: 0, mayManage: false }} />)
  write('What a smile')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('What a smile')).toBeTruthy()
  expect(queue()).toMatchObject([
    { endpoint: 'photoReactions.addComment', input: { params: { id: photoId }, body: { content: 'What a smile' } } },
  ])
})

test('what is being written is kept for the item of this family', () => {
  hold([])
  desk.show(<Comments item={item()} />)
  write('Half a')
  const kept = Object.keys(sessionStorage).filter((key) => key.includes(entry.id))
  expect(kept).toEqual([`nestwren.comment.${desk.workspace.scope.accountId}.${entry.id}`])
})
