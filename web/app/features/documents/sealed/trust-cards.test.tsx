import type { OwnSealedKey, ParentKey } from '@nestwren/contract/sealed'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk, solId } from '../../../testing/settings.fixture.tsx'
import { openKnown } from './crypto/known-keys.ts'
import { createPersonKey, type PersonKey } from './crypto/person-key.ts'
import { fingerprintOf } from './crypto/words.ts'
import { keptAs, keyOfPerson } from './sealed.fixture.ts'
import { TrustCards } from './trust-cards.tsx'

let desk: SettingsDesk
let mara: PersonKey
let own: OwnSealedKey

beforeEach(async () => {
  desk = await openSettings()
  mara = keyOfPerson()
  own = await keptAs(mara)
})
afterEach(() => desk.close())

const keyOfSol = () =>
  createPersonKey({ accountId: mara.accountId, userId: solId, keyId: '0193f000-0000-7000-8000-0000000000bb' })
const named = ({ keyId, publicKey }: PersonKey): ParentKey => ({ person: { id: solId, name: 'Sol' }, keyId, publicKey })
const wordsOf = async (key: PersonKey) => (await fingerprintOf(key)).join(' ')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Cards of what the server names, first one key and, once it is pressed, another one. */
function Cards({ first, then }: { first: PersonKey; then: PersonKey }) {
  const [other, setOther] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setOther(then)}>
        Name another
      </button>
      <TrustCards held={{ key: mara, known: [] }} own={own} others={[named(other)]} />
    </>
  )
}

test('a key that changes while its words are compared, under the same id, is not confirmed by them', async () => {
  const [sol, forged] = [keyOfSol(), keyOfSol()]
  const sent = answerCalls({ 'PUT /api/sealed-documents/keys/known': () => Response.json({ ...own, version: 2 }) })
  desk.show(<Cards first={sol} then={forged} />)
  await screen.findByText(await wordsOf(sol))
  press('Name another')
  expect(
    await screen.findByText("Sol's key changed while you compared. Compare the new words from the start."),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'The words are the same' })).toBeNull()
  expect(screen.queryByText(await wordsOf(forged))).toBeNull()
  press('Show the new words')
  await screen.findByText(await wordsOf(forged))
  press('The words are the same')
  const put = await waitFor(() => {
    const found = sent.find(({ name }) => name.startsWith('PUT'))
    if (found === undefined) throw new Error('Nothing was sent yet')
    return found.body as { known: string }
  })
  expect(await openKnown(mara, put.known)).toEqual([
    { userId: solId, keyId: forged.keyId, publicKey: forged.publicKey },
  ])
})
