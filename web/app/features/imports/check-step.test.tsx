import { i18n } from '@lingui/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messages as spanish } from '../../platform/i18n/catalogs/imports/es.po'
import { messages as spanishKinds } from '../../platform/i18n/catalogs/logs-kinds/es.po'
import { setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { importId, importOf, path, readyImport, rowOf, sleepOf } from './imports.fixture.ts'
import { showImports } from './show-import.fixture.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const one = `GET ${path}`
const rows = (outcome: string, rest = '') => `GET ${path}/rows?outcome=${outcome}&limit=50${rest}`
const page = (items: object[], nextCursor: string | null = null) => Response.json({ items, nextCursor })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const reading = () => Response.json(importOf({ status: 'reading' }), { status: 202 })

async function open() {
  desk = await openSettings()
  setLiveState({ isOnline: true, isReachable: true })
}

/** Opens the group with this title, as a click does in a browser. */
async function openGroup(title: string) {
  const fold = (await screen.findByText(title)).closest('details') as HTMLDetailsElement
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  return within(fold)
}

test('counts what would be imported as the family will see it, and imports it only when told to', async () => {
  await open()
  const sent = answerCalls({
    [one]: () => Response.json(readyImport({ alreadyHere: 3 }, { version: 6 })),
    [`POST ${path}/start`]: () =>
      Response.json(importOf({ status: 'importing', version: 6, progress: { done: 7, total: 38 } })),
  })
  showImports(desk, `?id=${importId}`)
  const list = await screen.findByRole('list', { name: 'What is imported' })
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([
    '7 feeds2 nursing, 4 bottles, 1 solids, 640 ml in bottles',
    '6 sleeps21h 37m asleep',
    '1 measurement1 weight, 1 length',
  ])
  expect(screen.getByText(/3 rows were imported before/)).toBeTruthy()
  expect(sent.every(({ name }) => name === one)).toBe(true)
  press('Import these logs')
  expect(await screen.findByText('7 rows done')).toBeTruthy()
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ version: 6 })
})

test('starting is refused in words, and what is shown is read again', async () => {
  await open()
  let version = 6
  answerCalls({
    [one]: () => Response.json(readyImport({}, { version })),
    [`POST ${path}/start`]: () => {
      version = 7
      return refusal(409, 'IMPORT_RUNNING', 'Another import is running. Wait until it is finished.')
    },
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Import these logs' }))
  expect(await screen.findByText('Another import is running. Wait until it is finished.')).toBeTruthy()
})

test('rows that are left out are shown with their reason and cells, page by page, and saved as a file', async () => {
  await open()
  answerCalls({
    [one]: () =>
      Response.json(
        readyImport({ unreadable: 2, unsupported: { Mood: 3 } }, { rows: { listed: 4, notListed: 1, chosen: 0 } }),
      ),
    [rows('unreadable')]: () => page([rowOf()], 'next'),
    [rows('unreadable', '&cursor=next')]: () =>
      page([rowOf({ record: 9, reason: { code: 'startNoTime', params: { value: 'noon' } } })]),
    [`GET ${path}/left-out`]: () => new Response('csv'),
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText("5 rows won't be imported")).toBeTruthy()
  expect(screen.getByText("1 more row is counted but can't be listed.")).toBeTruthy()
  const group = await openGroup("Rows we can't read")
  expect(await group.findByText("There's no start time.")).toBeTruthy()
  expect(group.getByText('Row 1 of export.csv')).toBeTruthy()
  fireEvent.click(group.getByRole('button', { name: "See what's in the file" }))
  expect(group.getByText('Type')).toBeTruthy()
  fireEvent.click(group.getByRole('button', { name: 'Show more rows' }))
  expect(await group.findByText('We can\'t read the start time: "noon".')).toBeTruthy()
  const unsupported = await openGroup('Nothing like it in Nestwren')
  expect(unsupported.getByText('Mood: 3')).toBeTruthy()
  press('Download these rows (CSV)')
  await waitFor(() => expect(saved).toEqual(['nestwren-left-out.csv']))
})

test('rows of an own export are said to be of its lists by name, in the language of the page', async () => {
  await open()
  const leftOut = (file: string, record: number) =>
    rowOf({
      file,
      record,
      ref: `${file}#${record}`,
      label: file,
      outcome: 'leftOut',
      reason: { code: 'daysTaken', params: {} },
    })
  answerCalls({
    [one]: () => Response.json(readyImport({ leftOut: 3 }, { app: 'nestwren' })),
    [rows('leftOut')]: () =>
      page([leftOut('parenting-overrides', 3), leftOut('entries-feeding', 5), leftOut('of-a-later-version', 0)]),
  })
  showImports(desk, `?id=${importId}`)
  const group = await openGroup('Left out')
  expect(await group.findByText('Row 3 of Swaps, holidays, and other changes to parenting time')).toBeTruthy()
  expect(group.getByText('Row 5 of Feeds')).toBeTruthy()
  expect(group.getByText('Row 0 of of-a-later-version')).toBeTruthy()
  expect(group.queryByText(/parenting-overrides|entries-feeding/)).toBeNull()
  i18n.load('es', { ...spanish, ...spanishKinds })
  act(() => i18n.activate('es'))
  expect(group.getByText('Fila 3 de Intercambios, días festivos y otros cambios de la convivencia')).toBeTruthy()
  expect(group.getByText('Fila 5 de Tomas')).toBeTruthy()
  act(() => i18n.activate('en'))
})

test('rows that could not be read from the server are not called none', async () => {
  await open()
  answerCalls({
    [one]: () => Response.json(readyImport({ unreadable: 2 })),
    [rows('unreadable')]: () => refusal(403, 'FORBIDDEN', "You don't have permission to do this."),
  })
  showImports(desk, `?id=${importId}`)
  const group = await openGroup("Rows we can't read")
  expect(await group.findByText("You don't have permission to do this.")).toBeTruthy()
})

const doubtful = (record: number) =>
  rowOf({
    record,
    outcome: 'ambiguous',
    reason: { code: 'endOrLength', params: {} },
    readings: [
      { code: 'byEnd', items: [sleepOf('2026-01-10T21:00:00.000Z')] },
      { code: 'byLength', items: [sleepOf('2026-01-10T22:30:00.000Z')] },
    ],
  })

test('an ambiguous row is read as it is chosen, and nothing is imported before the choices are applied', async () => {
  await open()
  const sent = answerCalls({
    [one]: () => Response.json(readyImport({ ambiguous: 2 })),
    [rows('ambiguous')]: () => page([doubtful(1), doubtful(2)]),
    [`PUT ${path}/choices`]: reading,
  })
  showImports(desk, `?id=${importId}`)
  const group = await openGroup('Rows that could mean two things')
  const first = within(await group.findByRole('radiogroup', { name: 'What row 1 of export.csv means' }))
  expect(first.getByText(/Slept 1h, Jan 10, 2026, 9:00 PM to 10:00 PM/)).toBeTruthy()
  expect(first.getByRole<HTMLInputElement>('radio', { name: 'Leave it out' }).checked).toBe(false)
  fireEvent.click(first.getByRole('radio', { name: /The length is right/ }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import these logs' }).disabled).toBe(true)
  press('Apply 1 choice')
  expect(await screen.findByRole('heading', { name: /Reading your files/ })).toBeTruthy()
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    choices: [{ ref: 'export.csv#1', choice: { reading: 1 } }],
  })
})

test('choices can be discarded, and choosing what the server has stages nothing', async () => {
  await open()
  const sent = answerCalls({
    [one]: () => Response.json(readyImport({ ambiguous: 1, duplicates: 1 })),
    [rows('ambiguous')]: () => page([doubtful(1)]),
    [rows('duplicate')]: () =>
      page([rowOf({ record: 5, outcome: 'duplicate', reason: { code: 'sameCells', params: {} } })]),
  })
  showImports(desk, `?id=${importId}`)
  const group = await openGroup('Rows that could mean two things')
  fireEvent.click(await group.findByRole('radio', { name: /The length is right/ }))
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import these logs' })
  expect(start().disabled).toBe(true)
  press('Discard 1 choice')
  expect(start().disabled).toBe(false)
  expect(group.getByRole<HTMLInputElement>('radio', { name: /The length is right/ }).checked).toBe(false)
  const repeats = await openGroup('Repeats')
  const twice = await repeats.findByRole('checkbox', { name: /It happened twice/ })
  fireEvent.click(twice)
  expect(start().disabled).toBe(true)
  fireEvent.click(twice)
  expect(start().disabled).toBe(false)
  expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(false)
})

test('many choices are sent in bodies that the server takes', async () => {
  await open()
  const choices = Object.fromEntries(
    Array.from({ length: 900 }, (_, at) => [`${'ñ'.repeat(100)}.csv#${at}`, { reading: 0 }]),
  )
  sessionStorage.setItem(`nestwren.import.choices.${importId}`, JSON.stringify({ choices, alike: {} }))
  const sent = answerCalls({
    [one]: () => Response.json(readyImport({ ambiguous: 900 })),
    [`PUT ${path}/choices`]: reading,
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Apply 900 choices' }))
  expect(await screen.findByRole('heading', { name: /Reading your files/ })).toBeTruthy()
  const bodies = sent.flatMap(({ name, body }) => (name.startsWith('PUT') ? [body as { choices: object[] }] : []))
  expect(bodies.flatMap((body) => body.choices)).toHaveLength(900)
  for (const body of bodies) {
    expect(body.choices.length).toBeLessThanOrEqual(500)
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(100 * 1024)
  }
})

const doubts = [{ reason: 'endOrLength' as const, readings: ['byEnd', 'byLength'] }]

test('one answer can be for all rows with the same doubt, also when none is listed, and one row left out of it', async () => {
  await open()
  const sent = answerCalls({
    [one]: () => Response.json(readyImport({ ambiguous: 2 }, { version: 3, doubts })),
    [rows('ambiguous')]: () => page([doubtful(1), doubtful(2)]),
    [`PUT ${path}/answers`]: () => Response.json(readyImport({ ambiguous: 2 }, { version: 4, doubts })),
    [`PUT ${path}/choices`]: reading,
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.change(await screen.findByRole('combobox', { name: /All rows like this/ }), { target: { value: 'byEnd' } })
  const group = await openGroup('Rows that could mean two things')
  const second = within(await group.findByRole('radiogroup', { name: 'What row 2 of export.csv means' }))
  fireEvent.click(second.getByRole('radio', { name: 'Leave it out' }))
  press('Apply 2 choices')
  await waitFor(() => expect(sent.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(2))
  const [answers, choices] = sent.filter(({ name }) => name.startsWith('PUT'))
  expect(answers?.body).toMatchObject({ version: 3, answers: { alike: [{ reason: 'endOrLength', reading: 'byEnd' }] } })
  expect(choices?.body).toEqual({ choices: [{ ref: 'export.csv#2', choice: { leaveOut: true } }] })
})

test('an answer for all rows can be taken back once no row is in doubt any more', async () => {
  await open()
  const ready = readyImport()
  const alike = [{ reason: 'endOrLength' as const, reading: 'byEnd' }]
  const answers = ready.answers === null ? null : { ...ready.answers, alike }
  const sent = answerCalls({
    [one]: () => Response.json({ ...ready, answers }),
    [`PUT ${path}/answers`]: reading,
  })
  showImports(desk, `?id=${importId}`)
  const all = await screen.findByRole<HTMLSelectElement>('combobox', { name: /All rows like this/ })
  expect(all.value).toBe('byEnd')
  fireEvent.change(all, { target: { value: '' } })
  press('Apply 1 choice')
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(true))
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({ answers: { alike: [] } })
})

test('a choice that was applied is listed, and can be changed or taken back', async () => {
  await open()
  const sent = answerCalls({
    [one]: () => Response.json(readyImport({}, { rows: { listed: 0, notListed: 0, chosen: 1 } })),
    [`GET ${path}/rows?chosen=true&limit=50`]: () => page([{ ...doubtful(1), choice: { reading: 1 } }]),
    [`PUT ${path}/choices`]: reading,
  })
  showImports(desk, `?id=${importId}`)
  const group = await openGroup('Rows you decided on')
  const byLength = await group.findByRole<HTMLInputElement>('radio', { name: /The length is right/ })
  expect(byLength.checked).toBe(true)
  fireEvent.click(group.getByRole('button', { name: 'Clear choice' }))
  press('Apply 1 choice')
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(true))
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    choices: [{ ref: 'export.csv#1', choice: null }],
  })
})

test('a sleep without an end gets one, and a repeat is kept, both after a reload of the page', async () => {
  await open()
  const sent = answerCalls({
    [one]: () => Response.json(readyImport({ open: 1, duplicates: 2 })),
    [rows('open')]: () =>
      page([rowOf({ outcome: 'open', reason: { code: 'noEnd', params: {} }, items: [sleepOf(null)] })]),
    [rows('duplicate')]: () =>
      page([
        rowOf({ record: 5, outcome: 'duplicate', reason: { code: 'sameCells', params: {} } }),
        rowOf({ record: 6, outcome: 'duplicate', reason: { code: 'sameId', params: {} } }),
      ]),
    [`PUT ${path}/choices`]: reading,
  })
  const shown = showImports(desk, `?id=${importId}`)
  const open1 = await openGroup('Sleeps without an end')
  fireEvent.change(await open1.findByLabelText('Date'), { target: { value: '2026-01-11' } })
  fireEvent.change(open1.getByLabelText('Time'), { target: { value: '06:30' } })
  const repeats = await openGroup('Repeats')
  await repeats.findByText('Row 6 of export.csv')
  // Only what has no ids of its own can have happened twice.
  expect(repeats.getAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(repeats.getByRole('checkbox', { name: /It happened twice/ }))
  shown.unmount()
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Apply 2 choices' }))
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(true))
  expect(sent.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({
    choices: [
      { ref: 'export.csv#1', choice: { endAt: '2026-01-11T05:30:00Z' } },
      { ref: 'export.csv#5', choice: { keep: true } },
    ],
  })
})

test('a file that was imported before has nothing new, and cannot be imported once more', async () => {
  await open()
  const nothing = { breast: 0, bottle: 0, solids: 0, total: 0 }
  const ready = readyImport({ alreadyHere: 38, bottleMl: 0, sleepMinutes: 0 })
  const entries = {
    ...ready.totals?.entries,
    feeding: nothing,
    sleep: 0,
    measurement: { weight: 0, length: 0, head: 0, total: 0 },
  }
  answerCalls({ [one]: () => Response.json({ ...ready, totals: { ...ready.totals, entries } }) })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText('Nothing new to import')).toBeTruthy()
  expect(screen.getByText(/38 rows were imported before/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import these logs' })).toBeNull()
})

test('answers and files can be changed, which the address names, so that Back comes back', async () => {
  await open()
  answerCalls({ [one]: () => Response.json(readyImport()) })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Change answers' }))
  expect(await screen.findByText('Which child is it?')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe(`?id=${importId}&step=answers`)
  press('Change files')
  expect(await screen.findByText('export.csv')).toBeTruthy()
  press('Continue')
  expect(await screen.findByText('What would be imported')).toBeTruthy()
})
