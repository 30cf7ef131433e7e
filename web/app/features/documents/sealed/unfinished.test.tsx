import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dispatchLive } from '../../../platform/realtime/live.ts'
import { answerCalls, refusal, type SentCall } from '../../../platform/testing/calls.fixture.ts'
import { nextTask } from '../../../platform/testing/next-task.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { spokenText } from '../../../ui/live-region-store.ts'
import { copyOf, type PersonKey } from './crypto/person-key.ts'
import { hold, lock } from './held-key.ts'
import { keptAs, keyOfPerson, keysRead, listed, pageOf, sealedBy } from './sealed.fixture.ts'
import SealedPage from './sealed-page.tsx'
import { newDocument, unfinished } from './unfinished.ts'

let desk: SettingsDesk
let mara: PersonKey
let own: OwnSealedKey
let item: Awaited<ReturnType<typeof sealedBy>>

beforeEach(async () => {
  desk = await openSettings()
  mara = keyOfPerson()
  own = await keptAs(mara)
  item = await sealedBy(mara)
})
afterEach(async () => {
  act(() => lock())
  await desk.close()
})

const isLocked = () => screen.findByRole('heading', { name: 'Unlock your sealed documents' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const read = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const unlock = () => act(() => hold({ key: copyOf(mara), known: [] }))

async function show(): Promise<readonly SentCall[]> {
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: () => pageOf([item]),
    [`PUT /api/sealed-documents/${item.id}`]: () =>
      refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: item }),
  })
  desk.show(
    <main tabIndex={-1}>
      <SealedPage />
    </main>,
  )
  await isLocked()
  unlock()
  await screen.findByText('The will')
  return sent
}

async function giveUp(): Promise<void> {
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('what was picked and typed for a new document waits through a lock, and goes when it is given up', async () => {
  await show()
  press('Seal a document')
  const sheet = await screen.findByRole('dialog', { name: 'Seal a document' })
  const file = new File(['%PDF-1.7'], 'custody.pdf', { type: 'application/pdf' })
  fireEvent.change(within(sheet).getByLabelText('Choose a file'), { target: { files: [file] } })
  type('Title', 'Custody')
  type(/Notes/, 'In the safe')
  act(() => lock())
  expect(await screen.findByText('custody.pdf is ready. You can seal it as soon as your key is open.')).toBeTruthy()
  unlock()
  const again = await screen.findByRole('dialog', { name: 'Seal a document' })
  within(again).getByText('custody.pdf')
  expect([read('Title'), read(/Notes/)]).toEqual(['Custody', 'In the safe'])
  await giveUp()
  expect(unfinished(newDocument)).toBeNull()
})

test('an empty sheet leaves nothing behind', async () => {
  await show()
  press('Seal a document')
  await screen.findByRole('dialog', { name: 'Seal a document' })
  act(() => lock())
  await isLocked()
  unlock()
  await screen.findByText('The will')
  expect(screen.queryByRole('dialog')).toBeNull()
})

async function edit(): Promise<void> {
  fireEvent.click(await screen.findByText('The will'))
  await screen.findByRole('dialog', { name: 'The will' })
  press('Edit')
  await screen.findByRole('dialog', { name: 'Edit sealed document' })
}

test('what was changed of a document is in its sheet after a lock, over the version of then', async () => {
  const sent = await show()
  await edit()
  type(/Notes/, 'In the safe')
  act(() => lock())
  await isLocked()
  expect(unfinished(item.id)).toEqual({ values: { note: 'In the safe' }, file: null, version: 1 })
  item = { ...item, version: 2 }
  const before = sent.length
  unlock()
  act(() => dispatchLive('sealed:changed', {} as never))
  await waitFor(() => expect(sent.slice(before).some(({ name }) => name === listed)).toBe(true))
  await act(nextTask)
  await edit()
  expect([read('Title'), read(/Notes/)]).toEqual(['The will', 'In the safe'])
  press('Save')
  expect(await screen.findByText(/^Someone else just changed this/)).toBeTruthy()
  expect(sent.findLast(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({ version: 1 })
  await giveUp()
  await edit()
  expect(read(/Notes/)).toBe('')
})

test('locking puts the focus on the words in its place and says so; unlocking puts it on the page', async () => {
  await show()
  const button = screen.getByRole('button', { name: 'Lock' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(await isLocked())
  await waitFor(() => expect(spokenText()).toContain('Sealed documents'))
  const words = screen.getByLabelText('Passphrase')
  words.focus()
  unlock()
  await screen.findByText('The will')
  expect(document.activeElement?.tagName).toBe('MAIN')
})
