import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dispatchLive, setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { importId, importOf, path, readyImport, totalsOf } from './imports.fixture.ts'
import { followImports } from './public/follow-imports.ts'
import { isAnyRunning, noteRunning } from './running.ts'
import { showImports } from './show-import.fixture.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const one = `GET ${path}`
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function open() {
  desk = await openSettings()
  setLiveState({ isOnline: true, isReachable: true })
}

test('importing is followed to its end, which says what was added and lists what was not', async () => {
  await open()
  let now = importOf({ status: 'importing', progress: { done: 10, total: 40 } })
  answerCalls({ [one]: () => Response.json(now) })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText('10 rows done')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Importing your logs' }).getAttribute('aria-valuenow')).toBe('25')
  now = importOf({ status: 'done', totals: totalsOf({ unreadable: 2 }), made: { 'log entries': 13, measurements: 1 } })
  expect(await screen.findByText('Your logs are here')).toBeTruthy()
  expect(screen.getByText("2 rows weren't imported")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'See your logs' }))
  expect(await screen.findByText('All logs')).toBeTruthy()
})

test('undoing asks first with what stays, and says what was removed and what was kept', async () => {
  await open()
  let now = importOf({ status: 'done', totals: totalsOf(), made: { 'log entries': 13 } })
  const sent = answerCalls({
    [one]: () => Response.json(now),
    [`POST ${path}/undo`]: () => {
      now = importOf({ status: 'undone', undone: { removed: 12, kept: 1 } })
      return Response.json(importOf({ status: 'undoing', progress: { done: 3, total: 13 } }), { status: 202 })
    },
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo this import' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/What someone changed or commented on since stays/)).toBeTruthy()
  expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo this import' }))
  expect(await screen.findByText('3 items done')).toBeTruthy()
  expect(await screen.findByText(/12 items were removed. 1 item stayed/)).toBeTruthy()
})

test('an import that added nothing has nothing to undo', async () => {
  await open()
  answerCalls({ [one]: () => Response.json(importOf({ status: 'done', totals: totalsOf() })) })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText('Nothing new was added.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
})

test('one that stopped says why and goes on where it was, or can be undone', async () => {
  await open()
  const failed = readyImport({}, { status: 'failed', error: 'broken', made: { 'log entries': 5 } })
  const sent = answerCalls({
    [one]: () => Response.json(failed),
    [`POST ${path}/start`]: () => Response.json(importOf({ status: 'importing' })),
  })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy()
  expect(screen.getByText('5 items were added before it stopped.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo this import' })).toBeTruthy()
  press('Try again')
  await waitFor(() => expect(sent.some(({ name }) => name === `POST ${path}/start`)).toBe(true))
})

test('one whose files could not be read is read again, and one whose files are gone begins anew', async () => {
  await open()
  let now = importOf({ status: 'failed', error: 'tooLarge' })
  const sent = answerCalls({
    [one]: () => Response.json(now),
    [`POST ${path}/read`]: () => {
      now = importOf({ status: 'failed', error: 'filesGone', filesUntil: null })
      return Response.json(now, { status: 202 })
    },
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/The files aren't here anymore/)).toBeTruthy()
  expect(sent.some(({ name }) => name === `POST ${path}/read`)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Choose files again' })).toBeTruthy()
})

test('one that failed before it added anything can take other files, or be discarded', async () => {
  await open()
  const sent = answerCalls({
    [one]: () => Response.json(importOf({ status: 'failed', error: 'tooLarge' })),
    [`POST ${path}/read`]: () => Response.json(importOf({ status: 'reading' }), { status: 202 }),
    [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
    'GET /api/imports': () => Response.json({ items: [], nextCursor: null }),
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Choose other files' }))
  expect(await screen.findByRole('heading', { name: /Choose your files/ })).toBeTruthy()
  expect(screen.getByText('export.csv')).toBeTruthy()
  press('Continue')
  await waitFor(() => expect(sent.some(({ name }) => name === `POST ${path}/read`)).toBe(true))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard import' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/Nothing has been imported yet/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard import' }))
  await waitFor(() => expect(sent.some(({ name }) => name === `DELETE ${path}`)).toBe(true))
})

test('discarding one that added something says that it stays, and one that is undone leaves the list', async () => {
  await open()
  let now = importOf({ status: 'failed', error: 'broken', made: { 'log entries': 5 } })
  const sent = answerCalls({
    [one]: () => Response.json(now),
    [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
    'GET /api/imports': () => Response.json({ items: [], nextCursor: null }),
  })
  const shown = showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Discard import' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/What was added stays/)).toBeTruthy()
  expect(screen.queryByText('Choose other files')).toBeNull()
  shown.unmount()
  now = importOf({ status: 'undone', undone: { removed: 5, kept: 0 }, version: 2 })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByRole('link', { name: 'Choose other files' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove from list' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText('Import removed from the list')).toBeTruthy()
  expect(sent.some(({ name }) => name === `DELETE ${path}`)).toBe(true)
})

test('an export of the family counts its lists', async () => {
  await open()
  const lists = [
    { name: 'entries-diaper', records: 12, imported: 12, alreadyHere: 0, leftOut: 0 },
    { name: 'photos', records: 30, imported: 28, alreadyHere: 1, leftOut: 1 },
    { name: 'profile', records: 1, imported: 0, alreadyHere: 0, leftOut: 0 },
  ]
  const counts = { breast: 0, bottle: 0, solids: 0, total: 0 }
  const totals = totalsOf({ lists })
  const entries = {
    ...totals.entries,
    feeding: counts,
    sleep: 0,
    measurement: { weight: 0, length: 0, head: 0, total: 0 },
  }
  answerCalls({
    [one]: () => Response.json(readyImport({}, { app: 'nestwren', asks: null, totals: { ...totals, entries } })),
  })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText('What would be imported')).toBeTruthy()
  const list = screen.getByRole('list', { name: 'What is imported' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['12 diapers', 'Photos: 281 here already, 1 left out'])
  expect(screen.queryByRole('button', { name: 'Change answers' })).toBeNull()
})

test('earlier imports are listed with app, day and count, and lead to each', async () => {
  await open()
  const done = importOf({ status: 'done', app: 'huckleberry', totals: totalsOf(), made: { 'log entries': 14 } })
  answerCalls({
    'GET /api/imports': () => Response.json({ items: [done], nextCursor: 'more' }),
    'GET /api/imports?cursor=more': () =>
      Response.json({ items: [importOf({ id: 'other', status: 'undone', app: 'nara' })], nextCursor: null }),
    [one]: () => Response.json(done),
  })
  showImports(desk)
  const link = await screen.findByRole('link', { name: /Huckleberry/ })
  expect(link.textContent).toMatch(/Imported · 14 items added · Mar 14, 2026.* · Mara/)
  press('Show more')
  expect(await screen.findByText(/Undone · Mar 14/)).toBeTruthy()
  fireEvent.click(link)
  expect(await screen.findByText('Your logs are here')).toBeTruthy()
})

test('the end of an import that was started here is told on another page, once', async () => {
  await open()
  let now = importOf({ status: 'importing' })
  answerCalls({ [one]: () => Response.json(now) })
  const leaving = new AbortController()
  const opened = vi.fn()
  desk.show(<p>Another page</p>)
  followImports(opened, leaving.signal)
  noteRunning(importId)
  const tell = () => dispatchLive('family:changed', { user: { id: 'm', name: 'Mara' }, part: 'imports' } as never)
  tell()
  now = importOf({ status: 'done' })
  tell()
  expect(await screen.findByText('Your logs are imported')).toBeTruthy()
  expect(isAnyRunning()).toBe(false)
  press('See it')
  expect(opened).toHaveBeenCalledWith(`/settings/import?id=${importId}`)
  leaving.abort()
})
