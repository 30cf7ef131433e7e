import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { askedChild, askingFor, importId, importOf, path } from './imports.fixture.ts'
import { forgetSending } from './sending.ts'
import { showImports } from './show-import.fixture.tsx'

let desk: SettingsDesk
afterEach(async () => {
  forgetSending(importId)
  setLiveState({ isOnline: true, isReachable: true })
  await desk.close()
})

const list = 'GET /api/imports'
const one = `GET ${path}`
const files = `POST ${path}/files`
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const none = () => Response.json({ items: [], nextCursor: null })
const csv = (name = 'export.csv') => new File(['Type,Start\n'], name, { type: 'text/csv' })
const choose = (...chosen: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files: chosen } })

async function open(part: Parameters<typeof openSettings>[0] = {}) {
  desk = await openSettings(part)
  setLiveState({ isOnline: true, isReachable: true })
}

test('says that there is no import yet, and how to get files out of each app', async () => {
  await open()
  answerCalls({ [list]: none })
  showImports(desk)
  expect(await screen.findByText(/No imports yet/)).toBeTruthy()
  const apps = [
    'Baby Buddy',
    'Sprout Track',
    'Huckleberry',
    'Nara Baby',
    'Baby Tracker',
    'Baby Connect',
    'Nestwren',
    'Another app',
  ]
  for (const app of apps) expect(screen.getByText(app)).toBeTruthy()
  expect(screen.queryByText(/works for 24 hours/)).toBeNull()
  const fold = screen.getByText('Huckleberry').closest('details') as HTMLDetailsElement
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  expect(screen.getByText(/works for 24 hours/)).toBeTruthy()
})

test('a list that could not be read is not called empty', async () => {
  await open()
  let isBroken = true
  answerCalls({
    [list]: () => (isBroken ? refusal(403, 'FORBIDDEN', "You don't have permission to do this.") : none()),
  })
  showImports(desk)
  expect(await screen.findByText("You don't have permission to do this.")).toBeTruthy()
  expect(screen.queryByText(/No imports yet/)).toBeNull()
  isBroken = false
  press('Try again')
  expect(await screen.findByText(/No imports yet/)).toBeTruthy()
})

test('a caregiver is told who can import, and nothing is asked of the server', async () => {
  await open({ role: 'caregiver' })
  const sent = answerCalls({})
  showImports(desk)
  expect(screen.getByText('Only parents can import logs')).toBeTruthy()
  expect(sent.filter(({ name }) => name.includes('imports'))).toEqual([])
})

test('without a network it says that importing needs one, and takes no files', async () => {
  await open()
  answerCalls({ [list]: none })
  showImports(desk)
  await screen.findByText(/No imports yet/)
  setLiveState({ isOnline: false })
  expect(await screen.findByText(/Importing needs a connection/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose files' }).disabled).toBe(true)
})

test('chosen files begin an import whose id stands in the address, and are sent and read', async () => {
  await open()
  let now = importOf({ files: [] })
  const sent = answerCalls({
    [list]: none,
    'POST /api/imports': (body) => {
      now = { ...now, id: (body as { id: string }).id }
      return refusal(409, 'TOO_MANY_IMPORTS', 'Finish or discard another import first.')
    },
  })
  showImports(desk)
  await screen.findByText(/No imports yet/)
  choose(new File([], 'nothing.csv'), csv())
  expect(await screen.findByText('Finish or discard another import first.')).toBeTruthy()
  expect(screen.getByText(/nothing.csv: This file is empty/)).toBeTruthy()
  const id = now.id
  const answered = answerCalls({
    [list]: none,
    'POST /api/imports': () => Response.json(now, { status: 201 }),
    [`GET /api/imports/${id}`]: () => Response.json(now),
    [`POST /api/imports/${id}/files`]: () => Response.json(now, { status: 201 }),
    [`POST /api/imports/${id}/read`]: () => {
      now = { ...askingFor({ children: [askedChild()] }), id }
      return Response.json(now, { status: 202 })
    },
  })
  press('Try again')
  expect(await screen.findByText('export.csv')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe(`?id=${id}`)
  expect(sent[1]?.body ?? sent[0]?.body).toEqual({ id })
  await waitFor(() => expect(answered.filter(({ name }) => name.endsWith('/files'))).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBeNull())
  press('Continue')
  const heading = await screen.findByRole('heading', { name: /A few questions/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('a file that failed can be sent again or removed, and reading waits for it', async () => {
  await open()
  let isBroken = true
  const here = importOf()
  const removed: string[] = []
  answerCalls({
    [one]: () => Response.json(here),
    [files]: () =>
      isBroken ? refusal(507, 'IMPORT_TOO_LARGE', 'Your imports are too large together.') : Response.json(here),
    [`DELETE ${path}/files/${here.files[0]?.id}`]: () => {
      removed.push('export.csv')
      return Response.json({ ...here, files: [] })
    },
  })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText('1 kB')).toBeTruthy()
  choose(csv('more.csv'))
  expect(await screen.findByText('Your imports are too large together.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  isBroken = false
  press('Try more.csv again')
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false))
  press('Remove export.csv')
  await waitFor(() => expect(removed).toEqual(['export.csv']))
  await waitFor(() => expect(screen.queryByText('export.csv')).toBeNull())
})

test('a file of which only a part arrived before a reload has to be chosen again', async () => {
  await open()
  answerCalls({
    [one]: () =>
      Response.json(importOf({ files: [{ id: importId, name: 'big.zip', sizeBytes: 8, parts: { here: 1, of: 3 } }] })),
  })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText(/Only a part of it arrived/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
})

test('reading says how far it is, how many come before, and that the page can be left', async () => {
  await open()
  let now = importOf({ status: 'reading', waitsFor: 2 })
  answerCalls({ [one]: () => Response.json(now) })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText('Waiting for 2 other imports')).toBeTruthy()
  expect(screen.getByText(/You can leave this page/)).toBeTruthy()
  now = importOf({ status: 'reading', progress: { done: 50, total: 200 } })
  expect(await screen.findByText('50 rows read')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
})

test('files that cannot be read say why, and others can be chosen', async () => {
  await open()
  answerCalls({
    [one]: () =>
      Response.json(
        importOf({ status: 'asking', app: 'unknown', refusals: [{ file: 'backup.zip', code: 'operatorBackup' }] }),
      ),
  })
  showImports(desk, `?id=${importId}`)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(/backup\.zip: This is a backup of a whole Sprout Track server/)).toBeTruthy()
  expect(screen.getByLabelText('Choose files')).toBeTruthy()
})

test('discarding asks first, and leads back to the list', async () => {
  await open()
  const sent = answerCalls({
    [list]: none,
    [one]: () => Response.json(importOf()),
    [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Discard import' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(sent.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard import' }))
  expect(await screen.findByText('Import discarded')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('')
})

test('nothing is read of a discarded import any more, also where Back leads to it', async () => {
  await open()
  let isGone = false
  let readsOfGone = 0
  answerCalls({
    [list]: none,
    [one]: () => {
      if (isGone) readsOfGone += 1
      return isGone ? refusal(404, 'NOT_FOUND', "We can't find this.") : Response.json(importOf())
    },
    [`DELETE ${path}`]: () => {
      isGone = true
      return new Response(null, { status: 204 })
    },
  })
  const shown = showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Discard import' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard import' }))
  expect(await screen.findByText('Import discarded')).toBeTruthy()
  shown.unmount()
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText(/No imports yet/)).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('')
  expect(readsOfGone).toBe(0)
})

test('an import that could not be discarded can be opened again', async () => {
  await open()
  answerCalls({
    [list]: none,
    [one]: () => Response.json(importOf()),
    [`DELETE ${path}`]: () => refusal(409, 'NOT_NOW', 'Not now.'),
  })
  const shown = showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Discard import' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard import' }))
  expect(await screen.findByText('Not now.')).toBeTruthy()
  shown.unmount()
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByRole('button', { name: 'Discard import' })).toBeTruthy()
})
