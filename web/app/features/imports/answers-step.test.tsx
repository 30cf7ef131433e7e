import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLiveState } from '../../platform/realtime/live.ts'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { askedChild, askingFor, importId, importOf, path } from './imports.fixture.ts'
import { showImports } from './show-import.fixture.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const one = `GET ${path}`
const put = `PUT ${path}/answers`
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const select = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

function answersIn(sent: readonly SentCall[]): Record<string, unknown> {
  const body = sent.find(({ name }) => name === put)?.body
  return (body as { answers: Record<string, unknown> }).answers
}

async function open(part: Parameters<typeof openSettings>[0] = {}) {
  desk = await openSettings(part)
  setLiveState({ isOnline: true, isReachable: true })
}

test('what is missing is marked and focused, and what was answered is sent with the version', async () => {
  await open()
  const asking = askingFor(
    { zone: true, dateOrder: true, units: ['volume'], children: [askedChild({ key: 'name:wren', name: 'Wren' })] },
    { version: 4, caregivers: 2 },
  )
  const sent = answerCalls({
    [one]: () => Response.json(asking),
    [put]: () => Response.json(importOf({ status: 'reading' })),
  })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText('From Huckleberry')).toBeTruthy()
  expect(screen.getByText('The names of 2 people in the other app are left out.')).toBeTruthy()
  press('Continue')
  expect(screen.getByText('Choose a child.')).toBeTruthy()
  expect(screen.getByText('Choose a unit.')).toBeTruthy()
  expect(screen.getByText('Choose what comes first.')).toBeTruthy()
  const child = screen.getByRole('combobox', { name: /Wren in the files/ })
  await waitFor(() => expect(document.activeElement).toBe(child))
  expect(sent.some(({ name }) => name === put)).toBe(false)
  select(/Wren in the files/, juno)
  select('Amounts', 'oz')
  select('Time zone of the files', 'America/New_York')
  fireEvent.click(screen.getByRole('radio', { name: /The day/ }))
  press('Continue')
  await waitFor(() => expect(sent.some(({ name }) => name === put)).toBe(true))
  expect(sent.find(({ name }) => name === put)?.body).toEqual({
    version: 4,
    answers: {
      zone: 'America/New_York',
      units: { volume: 'oz' },
      dateOrder: 'dayFirst',
      includeRepeats: false,
      useAdjustedBirthdates: false,
      children: [{ key: 'name:wren', is: { childId: juno } }],
      mappings: [],
      alike: [],
    },
  })
})

test('a new child is entered with what the files say, and leaving rows out is said as such', async () => {
  await open()
  const children = [
    askedChild({ key: '1', name: 'Jona', birthdate: '2025-09-01', sex: 'male' }),
    askedChild({ key: '2', name: 'Neighbor' }),
  ]
  const sent = answerCalls({
    [one]: () => Response.json(askingFor({ children })),
    [put]: () => Response.json(importOf({ status: 'reading' })),
  })
  showImports(desk, `?id=${importId}`)
  await screen.findByText('Which child is it?')
  select(/Jona in the files/, 'new')
  select(/Neighbor in the files/, 'leaveOut')
  fireEvent.change(screen.getByLabelText("Child's name"), { target: { value: ' Jona B ' } })
  press('Continue')
  await waitFor(() => expect(sent.some(({ name }) => name === put)).toBe(true))
  const answers = answersIn(sent)
  expect(answers.children).toMatchObject([
    { is: { newChild: { name: 'Jona B', birthdate: '2025-09-01', sex: 'male' } } },
    { is: { leaveOut: true } },
  ])
})

test('whoever may not add children is not offered to', async () => {
  await open({ permissions: { billing: false, referrals: false, addChildren: false } as never })
  answerCalls({ [one]: () => Response.json(askingFor({ children: [askedChild({ name: 'Jona', key: '1' })] })) })
  showImports(desk, `?id=${importId}`)
  const child = await screen.findByRole('combobox', { name: /Jona in the files/ })
  expect(within(child).queryByText('Add as a new child')).toBeNull()
})

test('answers survive a reload before they are sent, and a refusal keeps them', async () => {
  await open()
  const asking = askingFor({ zone: true, children: [askedChild({ key: '1', name: 'Jona' })] })
  answerCalls({
    [one]: () => Response.json(asking),
    [put]: () => refusal(409, 'STALE_VERSION', 'Someone else just changed this.'),
  })
  const page = showImports(desk, `?id=${importId}`)
  await screen.findByText('Which child is it?')
  select(/Jona in the files/, juno)
  page.unmount()
  showImports(desk, `?id=${importId}`)
  const child = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Jona in the files/ })
  expect(child.value).toBe(juno)
  press('Continue')
  expect(await screen.findByText('Someone else just changed this.')).toBeTruthy()
  expect(child.value).toBe(juno)
})

test('the columns of an unknown file are chosen, and its first rows follow what is chosen', async () => {
  await open()
  const column = (header: string, part: object = {}) => ({
    ...{ header, meaning: 'ignore' as const, isSure: false, examples: [], values: [] },
    ...part,
  })
  const proposal = {
    file: 'mine.csv',
    columns: [
      column('When', { meaning: 'dateTime', isSure: true }),
      column('What', {
        values: [
          { value: 'Wickel', kind: null, count: 3 },
          { value: 'Bottle', kind: 'bottleOther', count: 1 },
        ],
      }),
    ],
    mapping: {
      columns: ['dateTime' as const, 'ignore' as const],
      fixedKind: null,
      kinds: {},
      durationUnit: 'minutes' as const,
    },
    dateOrder: 'yearFirst' as const,
    records: 4,
  }
  const sent = answerCalls({
    [one]: () => Response.json(askingFor({ zone: true, mappings: [proposal] }, { app: 'unknown' })),
    [put]: () => Response.json(importOf({ status: 'reading' })),
    [`POST ${path}/preview`]: (body) => {
      const { mapping } = body as { mapping: { kinds: object } }
      const isSaid = 'wickel' in mapping.kinds
      const row = { file: 'mine.csv', record: 1, label: 'Wickel', cells: {}, readings: [] }
      const left = {
        ...row,
        outcome: 'unsupported',
        reason: { code: 'noSuchType', params: { label: 'Wickel' } },
        items: [],
      }
      const item = {
        type: 'milestone',
        kind: null,
        startAt: null,
        endAt: null,
        tz: null,
        on: '2026-01-10',
        text: 'First laugh',
        details: {},
      }
      return Response.json({ rows: [isSaid ? { ...row, outcome: 'entry', reason: null, items: [item] } : left] })
    },
  })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText("An app we don't know yet")).toBeTruthy()
  const preview = screen.getByRole('region', { name: 'Preview of mine.csv' })
  expect(await within(preview).findByText('Nestwren has no log like "Wickel".')).toBeTruthy()
  expect(screen.getAllByText('Check this')).toHaveLength(1)
  select(/^What/, 'kind')
  const value = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Wickel/ })
  expect(value.value).toBe('')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Bottle/ }).value).toBe('bottleOther')
  fireEvent.change(value, { target: { value: 'milestone' } })
  expect(await within(preview).findByText('Milestone: First laugh')).toBeTruthy()
  press('Continue')
  await waitFor(() => expect(sent.some(({ name }) => name === put)).toBe(true))
  const answers = answersIn(sent)
  expect(answers.mappings).toEqual([
    {
      file: 'mine.csv',
      mapping: {
        columns: ['dateTime', 'kind'],
        fixedKind: null,
        kinds: { bottle: 'bottleOther', wickel: 'milestone' },
        durationUnit: 'minutes',
      },
    },
  ])
})

test('a file of which nothing is imported is not enough to go on', async () => {
  await open()
  const proposal = {
    file: 'mine.csv',
    columns: [],
    mapping: { columns: [], fixedKind: null, kinds: {}, durationUnit: 'minutes' as const },
    dateOrder: null,
    records: 4,
  }
  const sent = answerCalls({
    [one]: () => Response.json(askingFor({ mappings: [proposal] }, { app: 'unknown' })),
    [`POST ${path}/preview`]: () => Response.json({ rows: [] }),
  })
  showImports(desk, `?id=${importId}`)
  fireEvent.click(await screen.findByRole('switch', { name: /Import this file/ }))
  press('Continue')
  expect(screen.getByText('Choose at least one file to import.')).toBeTruthy()
  expect(sent.some(({ name }) => name === put)).toBe(false)
})

test('dates that go both ways are said where their order is asked', async () => {
  await open()
  answerCalls({ [one]: () => Response.json(askingFor({ dateOrder: true, datesMixed: true })) })
  showImports(desk, `?id=${importId}`)
  expect(await screen.findByText(/Some dates only work one way/)).toBeTruthy()
  expect(screen.queryByText("We can't tell it from the dates in the files.")).toBeNull()
})
