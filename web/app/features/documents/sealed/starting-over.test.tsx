import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { nextTask } from '../../../platform/testing/next-task.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { lock } from './held-key.ts'
import { keptAs, keyOfPerson, keysRead, listed, pageOf } from './sealed.fixture.ts'
import SealedPage from './sealed-page.tsx'

vi.mock('./crypto/derive-in-worker.ts', async () => ({
  deriveInWorker: (await import('./sealed.fixture.ts')).quickly,
}))

let desk: SettingsDesk

beforeEach(async () => {
  desk = await openSettings()
})
afterEach(async () => {
  act(() => lock())
  await desk.close()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Starts over with a new key, as somebody does who has lost what opens the one of before. */
async function startOver(): Promise<void> {
  await screen.findByRole('heading', { name: 'Unlock your sealed documents' })
  press('Forgot the passphrase?')
  await screen.findByRole('dialog', { name: 'Use your recovery words' })
  press("I've lost the words too")
  await screen.findByText('Start over with a new key?')
  press('Start over')
  const sheet = within(await screen.findByRole('dialog', { name: 'Choose a passphrase' }))
  for (const label of ['Passphrase', 'Passphrase again'])
    fireEvent.change(sheet.getByLabelText(label), { target: { value: 'copper ladder under rain' } })
  press('Continue')
  const list = await screen.findByRole('list', { name: 'Recovery words' })
  const words = within(list).getAllByRole('listitem')
  const value = words.map(({ textContent }) => textContent).join(' ')
  press("I've kept the words")
  fireEvent.change(await screen.findByLabelText('Type the 12 words in their order'), { target: { value } })
  press('Finish')
}

test('the key that was just made stays open, although the page still knew of the one of before', async () => {
  let own: OwnSealedKey = await keptAs(keyOfPerson())
  const before = own.keyId
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: () => pageOf([]),
    'POST /api/sealed-documents/keys': (body) => {
      const { keyId, publicKey, passphrase, recovery, known } = body as OwnSealedKey
      own = { ...own, keyId, publicKey, passphrase, recovery, known }
      return Response.json(own, { status: 201 })
    },
  })
  desk.show(<SealedPage />)
  await startOver()
  await waitFor(() => expect(own.keyId).not.toBe(before))
  expect(await screen.findByRole('heading', { name: 'Your key' })).toBeTruthy()
  await waitFor(() => expect(sent.filter(({ name }) => name === keysRead).length).toBeGreaterThan(1))
  await act(nextTask)
  expect(screen.getByRole('heading', { name: 'Your key' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Unlock your sealed documents' })).toBeNull()
})
