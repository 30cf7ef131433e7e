import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDesk, type Desk, entryOf, openDesk } from '../../../testing/desk.fixture.tsx'
import { setAsked } from '../../../ui/layers/layer-address.ts'
import { tieToHistory } from '../../../ui/layers/layer-history.ts'
import { newDiaper } from '../kinds/diaper/new-diaper.ts'
import { webKinds } from '../kinds/index.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import { LogProvider } from '../public/log-provider.tsx'
import { useLogSheets } from '../public/log-sheets.ts'

let desk: Desk

// All sheets are fetched with the first one: how long that takes is not what a test waits for.
beforeAll(() => import('./log-sheet-host.tsx'), 120_000)
beforeEach(() => {
  tieToHistory()
  history.pushState({ idx: 1, key: 'page' }, '', '/home')
})
afterEach(async () => {
  await closeDesk(desk)
  setAsked(null)
})

/** What a form begins with that an address does not say. */
const withChild = { method: 'bottle', childId: 'juno' } as const

function Opener() {
  const { openNew } = useLogSheets()
  return (
    <button type="button" onClick={() => openNew('feeding', withChild)}>
      A bottle
    </button>
  )
}

const show = () =>
  desk.show(
    <LogProvider>
      <Opener />
    </LogProvider>,
  )
const follow = (fragment: string) => act(() => history.pushState({ idx: 2, key: 'linked' }, '', `/home#/${fragment}`))
const hasFragment = (hash: string) => waitFor(() => expect(location.hash).toBe(hash))
const wet = () => entryOf('diaper', { startAt: '2026-11-20T00:00:00.000Z', details: newDiaper('wet') })

const linked = Object.values(webKinds)
  .filter(({ isMadeByFamily }) => isMadeByFamily !== true)
  .flatMap(({ kind }) => kindForms[kind].choices?.map(({ name }) => `${kind}.${name}`) ?? [kind])

test.each(linked)('log=%s opens a form that says so itself, and logs nothing', async (value) => {
  desk = await openDesk()
  follow(`log=${value}`)
  show()
  await screen.findByRole('dialog')
  await hasFragment(`#/log=${value}`)
  expect(desk.entries()).toEqual([])
})

test('log=more opens everything there is to log', async () => {
  desk = await openDesk()
  follow('log=more')
  show()
  await screen.findByRole('dialog', { name: 'Log something' })
  await hasFragment('#/log=more')
})

test('an entry is opened by its address; its form only for those who may change it', async () => {
  const entry = wet()
  desk = await openDesk([entry], { preset: 'viewer' })
  follow(`edit-entry=${entry.id}`)
  show()
  await screen.findByRole('dialog', { name: 'Wet diaper' })
  await hasFragment(`#/entry=${entry.id}`)
})

test('nobody is led to a form of a kind they may not log', async () => {
  desk = await openDesk([], { preset: 'viewer' })
  follow('log=diaper')
  show()
  expect(await screen.findByText("We can't find this.")).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what was open before a reload knows more than its address says', async () => {
  desk = await openDesk()
  sessionStorage.setItem('nestwren.log.sheet', JSON.stringify({ view: 'new', kind: 'feeding', preset: withChild }))
  follow('log=feeding.bottle')
  show()
  await screen.findByRole('dialog')
  await hasFragment('#/log=feeding.bottle')
  expect(JSON.parse(sessionStorage.getItem('nestwren.log.sheet') ?? '')).toMatchObject({ preset: withChild })
})

test('a page whose address asks for nothing opens nothing that was open before', async () => {
  desk = await openDesk()
  sessionStorage.setItem('nestwren.log.sheet', JSON.stringify({ view: 'more' }))
  show()
  follow('entry=gone')
  expect(await screen.findByText(/./, { selector: '.toast *' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address of another sheet than the one that was open wins', async () => {
  desk = await openDesk()
  sessionStorage.setItem('nestwren.log.sheet', JSON.stringify({ view: 'more' }))
  follow('log=bath')
  show()
  await hasFragment('#/log=bath')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
