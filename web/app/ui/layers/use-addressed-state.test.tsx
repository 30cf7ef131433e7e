import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { Sheet } from '../sheet.tsx'
import { setAsked } from './layer-address.ts'
import { tieToHistory } from './layer-history.ts'
import { useAddressedFiles, useAddressedState } from './use-addressed-state.ts'

let desk: Desk

beforeEach(async () => {
  desk = await openDesk()
  tieToHistory()
  history.pushState({ idx: 1, key: 'page' }, '', '/page')
})
afterEach(async () => {
  await closeDesk(desk)
  setAsked(null)
})

interface Cup {
  readonly id: string
  readonly name: string
}
const cups: readonly Cup[] = [
  { id: 'a', name: 'Blue cup' },
  { id: 'b', name: 'Red cup' },
]

function Page({ items, canAdd = true }: { items: readonly Cup[] | undefined; canAdd?: boolean }) {
  const [open, setOpen] = useAddressedState('cup', { items, canAdd })
  return (
    <main>
      <button type="button" onClick={() => setOpen(cups[0] ?? null)}>
        Open
      </button>
      {open === null ? null : (
        <Sheet isOpen onClose={() => setOpen(null)} title={open === 'new' ? 'A new cup' : open.name}>
          Fields
        </Sheet>
      )}
    </main>
  )
}

const follow = (fragment: string) => act(() => history.pushState({ idx: 2, key: 'linked' }, '', `/page#/${fragment}`))
const hasFragment = (hash: string) => waitFor(() => expect(location.hash).toBe(hash))

test('what is open has an address while it is open', async () => {
  desk.show(<Page items={cups} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Blue cup' })
  await hasFragment('#/cup=a')
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hasFragment('')
})

test.each([
  ['b', 'Red cup'],
  ['new', 'A new cup'],
])('the address cup=%s opens it', async (value, title) => {
  follow(`cup=${value}`)
  desk.show(<Page items={cups} />)
  await screen.findByRole('dialog', { name: title })
  await hasFragment(`#/cup=${value}`)
})

test('it waits for what it names, and opens it once', async () => {
  follow('cup=b&other=1')
  function Late() {
    const [items, setItems] = useState<readonly Cup[]>()
    return (
      <>
        <button type="button" onClick={() => setItems([...cups])}>
          Load
        </button>
        <Page items={items} />
      </>
    )
  }
  desk.show(<Late />)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Red cup' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['nothing', "We can't find this."],
  ['new', "You don't have permission to do this."],
])('cup=%s that cannot be opened is told', async (value, words) => {
  follow(`cup=${value}`)
  desk.show(<Page items={cups} canAdd={false} />)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a link to another page asks nothing of this one', async () => {
  act(() => setAsked(new URL('/elsewhere#/cup=b', location.href).href))
  desk.show(<Page items={cups} />)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog', { name: 'Blue cup' })).toBeTruthy()
})

test('a sheet for files opens without any', async () => {
  function Files() {
    const [files, setFiles] = useAddressedFiles('papers', true)
    return files === null ? null : (
      <Sheet isOpen onClose={() => setFiles(null)} title="Add papers">
        {`${files.length} chosen`}
      </Sheet>
    )
  }
  follow('papers=new')
  desk.show(<Files />)
  expect(await screen.findByText('0 chosen')).toBeTruthy()
})
