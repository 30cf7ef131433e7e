import type { Entry } from '@nestwren/contract/logs/entry'
import type { Comment } from '@nestwren/contract/reactions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { Comments } from './comments.tsx'
import { newDiaper } from './kinds/diaper.ts'
import { closeDesk, type Desk, dev, entryOf, openDesk } from './logs.fixture.tsx'

const startAt = '2026-11-20T01:00:00.000Z'
let desk: Desk
let entry: Entry

beforeEach(async () => {
  entry = entryOf('diaper', { startAt, details: newDiaper('wet'), commentCount: 1 })
  desk = await openDesk([entry])
})
afterEach(() => closeDesk(desk))

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
  desk.show(<Comments entry={entry} />)
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
  desk.show(<Comments entry={entry} />)
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
  const first = desk.show(<Comments entry={entry} />)
  write('Half a sen')
  first.unmount()
  desk.show(<Comments entry={entry} />)
  expect(box().value).toBe('Half a sen')
})

test('a refused comment says why and stays until its writer decides', async () => {
  hold([])
  desk.show(<Comments entry={entry} />)
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
  desk.show(<Comments entry={entry} />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete comment' }))
  await waitFor(() => expect(screen.queryByText('So proud!')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('So proud!')).toBeTruthy()
})

test("somebody else's comment cannot be deleted by who may only add", async () => {
  await closeDesk(desk)
  desk = await openDesk([entry], { preset: 'family' })
  hold([{ content: 'So proud!' }])
  desk.show(<Comments entry={entry} />)
  expect(screen.getByText('So proud!')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull()
})
