import type { Entry } from '@nestwren/contract/logs/entry'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { memo, Profiler } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useChildren } from '../../../platform/api/queries.ts'
import { type EntryView, useEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { closeDesk, type Desk, dev, entryOf, juno, openDesk } from '../../../testing/desk.fixture.tsx'
import { createEntry, removeEntry } from '../entry-writes.ts'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { EntryLine } from './entry-line.tsx'
import { LogProvider } from './log-provider.tsx'

const startAt = '2026-11-20T01:00:00.000Z'
const me = '00000000-0000-4000-8000-000000000010'
let desk: Desk

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => closeDesk(desk))

function Lines() {
  return (
    <ol>
      {useEntries('all').map((view) => (
        <EntryLine key={view.entry.id} view={view} userId={me} hasReactions />
      ))}
    </ol>
  )
}
const show = () =>
  desk.show(
    <LogProvider>
      <Lines />
    </LogProvider>,
  )
function ChildCount() {
  return <p>{useChildren().children.length}</p>
}
const queue = () => desk.workspace.outbox.getState().queue
const fields = { kind: 'diaper', startAt, endAt: null, notes: '', details: newDiaper('wet') } as const

test('a saved entry says what, when and who, and can be liked and unliked', async () => {
  desk.workspace.entries.put([
    entryOf('diaper', { startAt, details: newDiaper('wet'), createdBy: dev, likes: [], commentCount: 2 }),
  ])
  show()
  expect(screen.getByRole('button', { name: 'Wet diaper' })).toBeTruthy()
  expect(screen.getByText('Dev')).toBeTruthy()
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe(startAt)
  const like = screen.getByRole('button', { name: /^Like/ })
  expect(like.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(like)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: /^Like/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('false'))
})

test('an entry that waits says so and has nothing to like yet', async () => {
  await createEntry({ childIds: [juno], ...fields } as never).isStored
  show()
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull()
})

test('a refused entry shows the reason and goes when it is discarded', async () => {
  await createEntry({ childIds: [juno], ...fields } as never).isStored
  await desk.workspace.outbox.change((all) =>
    all.map((one) => ({
      ...one,
      state: 'failed',
      error: { status: 400, code: 'FUTURE_TIME', message: 'This time is in the future.' },
    })),
  )
  show()
  expect(screen.getByRole('alert').textContent).toBe('This time is in the future.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(queue()[0]?.state).toBe('waiting'))
  expect(screen.queryByRole('alert')).toBeNull()
  await desk.workspace.outbox.change((all) => all.map((one) => ({ ...one, state: 'failed' })))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Wet diaper')).toBeNull())
})

test('a deleted entry leaves the list', async () => {
  const entry: Entry = entryOf('diaper', { startAt, details: newDiaper('wet') })
  desk.workspace.entries.put([entry])
  show()
  await removeEntry(entry.id).isStored
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wet diaper' })).toBeNull())
})

test('logging something renders neither the other lines nor what shows the children', async () => {
  const old = entryOf('diaper', { startAt, details: newDiaper('dirty') })
  desk.workspace.entries.put([old])
  const rendered: string[] = []
  const note = (id: string) => rendered.push(id)
  // A profiler reports every time that what is around it renders.
  const Watched = memo(({ view }: { view: EntryView }) => (
    <Profiler id={view.entry.id} onRender={note}>
      <EntryLine view={view} userId={me} hasReactions />
    </Profiler>
  ))
  const WatchedLines = () => useEntries('all').map((view) => <Watched key={view.entry.id} view={view} />)
  desk.show(
    <LogProvider>
      <Profiler id="children" onRender={note}>
        <ChildCount />
      </Profiler>
      <WatchedLines />
    </LogProvider>,
  )
  expect(rendered).toContain(old.id)
  rendered.length = 0
  const { ids, isStored } = createEntry({ childId: juno, also: [], ...fields } as never)
  await isStored
  await screen.findByRole('button', { name: 'Wet diaper' })
  expect([...new Set(rendered)]).toEqual([...ids])
})
