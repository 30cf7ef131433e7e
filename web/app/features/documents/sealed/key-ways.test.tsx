import type { OwnSealedKey } from '@nestwren/contract/sealed'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import { answerCalls, type SentCall } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { dropHandedOver, handedOver, handOver } from '../handed-over.ts'
import { DoesNotOpen } from './crypto/aead.ts'
import { sealKnown } from './crypto/known-keys.ts'
import {
  copyOf,
  createPersonKey,
  KeyIsGone,
  lockWithPassphrase,
  lockWithRecovery,
  openWithRecovery,
  type PersonKey,
  wipe,
} from './crypto/person-key.ts'
import { readRecovery } from './crypto/words.ts'
import { hold, lock } from './held-key.ts'
import { changePassphrase } from './key-actions.ts'
import { givePasskeyDevice, type PasskeyDevice } from './passkey-device.fixture.ts'
import SealedPage from './sealed-page.tsx'

const { quick } = vi.hoisted(() => ({
  /** Stands in for argon2id, which takes a moment by design and is tested beside its own code. */
  quick: async (passphrase: string, salt: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const named = new Uint8Array([...new TextEncoder().encode(passphrase), ...salt])
    return new Uint8Array(await crypto.subtle.digest('SHA-256', named))
  },
}))
vi.mock('./crypto/derive-in-worker.ts', () => ({ deriveInWorker: quick }))

const passphrase = 'seven quiet herons wade'
const oldEntropy = new Uint8Array(16)
const relocked = 'PUT /api/sealed-documents/keys'

let desk: SettingsDesk
let device: PasskeyDevice | null
let mara: PersonKey
/** The key as the server keeps it. */
let own: OwnSealedKey

beforeEach(async () => {
  device = null
  desk = await openSettings()
  const user = userOf(session.get())
  if (user === null) throw new Error('Nobody is signed in')
  const { id: userId, accountId } = user
  mara = createPersonKey({ accountId, userId, keyId: '0193f000-0000-7000-8000-0000000000aa' })
  own = {
    keyId: mara.keyId,
    publicKey: mara.publicKey,
    passphrase: await lockWithPassphrase(mara, passphrase, quick, { memoryKib: 19_456, passes: 2 }),
    recovery: await lockWithRecovery(mara, oldEntropy),
    passkeys: [],
    known: await sealKnown(mara, []),
    version: 1,
    createdAt: '2026-11-12T09:00:00.000Z',
  }
})
afterEach(async () => {
  act(() => lock())
  dropHandedOver()
  device?.takeAway()
  await desk.close()
})

type Locks = Pick<OwnSealedKey, 'passphrase' | 'recovery' | 'passkeys'>

const page = () => Response.json({ items: [], nextCursor: null })

/** A server that keeps what it is sent. */
function show(): readonly SentCall[] {
  const sent = answerCalls({
    'GET /api/sealed-documents/keys': () => Response.json({ own, others: [] }),
    'GET /api/sealed-documents?limit=200': page,
    'GET /api/sealed-documents/lacking': page,
    [relocked]: (body) => {
      const { passphrase: kept, recovery, passkeys } = body as Locks
      own = { ...own, passphrase: kept, recovery, passkeys, version: own.version + 1 }
      return Response.json(own)
    },
  })
  desk.show(<SealedPage />)
  return sent
}

const changesOf = (sent: readonly SentCall[]) => sent.filter(({ name }) => name === relocked)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isLocked = () => screen.findByRole('heading', { name: 'Unlock your sealed documents' })
const isOpen = () => screen.findByRole('heading', { name: 'Your key' })

async function enterPassphrase(): Promise<void> {
  await isLocked()
  type('Passphrase', passphrase)
  press('Unlock')
}

async function unlock(): Promise<void> {
  await enterPassphrase()
  await isOpen()
}

async function askForPasskey(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await screen.findByRole('dialog', { name: 'Add a passkey' })
  type('Name', name)
  press('Create passkey')
}

const passkeyList = () => screen.findByRole('list', { name: 'Passkeys that open your key' })

test('a passkey with a name opens the key first, and no longer once it is removed', async () => {
  device = givePasskeyDevice()
  const sent = show()
  await unlock()
  await askForPasskey("Mara's phone")
  within(await passkeyList()).getByText("Mara's phone")
  const [change] = changesOf(sent)
  expect(change?.body).toMatchObject({
    passphrase: { salt: own.passphrase.salt },
    recovery: own.recovery,
    passkeys: [{ name: "Mara's phone" }],
  })
  press('Lock')
  fireEvent.click(await screen.findByRole('button', { name: 'Open with a passkey' }))
  await isOpen()
  expect(device.get).toHaveBeenCalledTimes(1)

  press("Remove passkey Mara's phone")
  fireEvent.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  await waitFor(() => expect(screen.queryByText("Mara's phone")).toBeNull())
  expect(own.passkeys).toEqual([])
  const [credentialId] = device.passkeys.keys()
  expect(device.forgotten).toHaveBeenCalledExactlyOnceWith({ rpId: location.hostname, credentialId })
  press('Lock')
  await isLocked()
  expect(screen.queryByRole('button', { name: 'Open with a passkey' })).toBeNull()
})

test('one that gives its secret only when it is used is made once, however often its use is stopped', async () => {
  device = givePasskeyDevice({ givesAtOnce: false })
  device.get.mockRejectedValueOnce(new DOMException('Stopped.', 'NotAllowedError'))
  const sent = show()
  await unlock()
  await askForPasskey('Tablet')
  expect(await screen.findByText("The passkey wasn't used. Try again when you're ready.")).toBeTruthy()
  expect(changesOf(sent)).toEqual([])
  press('Use the passkey once')
  within(await passkeyList()).getByText('Tablet')
  expect(device.create).toHaveBeenCalledTimes(1)
  press('Lock')
  fireEvent.click(await screen.findByRole('button', { name: 'Open with a passkey' }))
  await isOpen()
})

test('where a passkey makes no secret that is said, and nothing is kept of it', async () => {
  device = givePasskeyDevice({ hasPrf: false })
  const sent = show()
  await unlock()
  await askForPasskey('Laptop')
  expect(await screen.findByText(/This passkey can't open your key in this browser, so nothing was added/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop')
  expect(changesOf(sent)).toEqual([])
  expect(device.forgotten).toHaveBeenCalledTimes(1)
})

test('a passkey that opens nothing is said to, and the passphrase still opens the key', async () => {
  const first = givePasskeyDevice()
  device = first
  show()
  await unlock()
  await askForPasskey('Phone')
  await passkeyList()
  press('Lock')
  await isLocked()
  for (const id of first.passkeys.keys()) first.passkeys.set(id, new Uint8Array(32))
  fireEvent.click(await screen.findByRole('button', { name: 'Open with a passkey' }))
  expect(await screen.findByText("This passkey doesn't open your key. Use your passphrase.")).toBeTruthy()
  first.passkeys.clear()
  press('Open with a passkey')
  expect(await screen.findByText("The passkey wasn't used. Try again when you're ready.")).toBeTruthy()
  await unlock()
})

test('a browser that makes no secrets offers no passkey, and lets one be removed', async () => {
  device = givePasskeyDevice({ capabilities: { 'extension:prf': false } })
  own = {
    ...own,
    passkeys: [{ credentialId: 'A'.repeat(22), salt: 'A'.repeat(43), name: 'Phone', wrapped: 'A'.repeat(80) }],
  }
  show()
  await isLocked()
  expect(screen.queryByRole('button', { name: 'Open with a passkey' })).toBeNull()
  await unlock()
  press('Remove passkey Phone')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  await waitFor(() => expect(own.passkeys).toEqual([]))
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('new recovery words open the key once they were typed back, and the old ones no longer', async () => {
  const sent = show()
  await unlock()
  press('New recovery words')
  await screen.findByText('Once you finish, the words on your old sheet no longer open anything.')
  const list = await screen.findByRole('list', { name: 'Recovery words' })
  const words = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  press("I've kept the words")
  await screen.findByLabelText('Type the 12 words in their order')
  type('Type the 12 words in their order', words.slice(1).join(' '))
  press('Finish')
  expect(await screen.findByText(/These aren't the words of your sheet/)).toBeTruthy()
  expect(changesOf(sent)).toEqual([])
  const before = own
  type('Type the 12 words in their order', words.join(' '))
  press('Finish')
  expect(await screen.findByText('New recovery words set')).toBeTruthy()
  expect(own.passphrase).toEqual(before.passphrase)
  const entropy = readRecovery(words.join(' '))
  if (entropy === null) throw new Error('The words were not read')
  expect((await openWithRecovery(mara, own.recovery, entropy)).secret).toEqual(mara.secret)
  await expect(openWithRecovery(mara, own.recovery, oldEntropy)).rejects.toThrow(DoesNotOpen)
  const said = JSON.stringify(sent)
  // Some names of fields are words of the list.
  for (const word of words) expect(said).not.toMatch(new RegExp(`"${word}"(?!:)`))
})

test('a page that locks while the passphrase changes sends nothing, and the passphrase of before stays', async () => {
  const sent = show()
  await isLocked()
  const open = copyOf(mara)
  const before = own
  const changing = changePassphrase(open, own, 'copper ladder under rain', (words, salt) => {
    wipe(open)
    return quick(words, salt)
  })
  await expect(changing).rejects.toThrow(KeyIsGone)
  expect(own).toBe(before)
  expect(changesOf(sent)).toEqual([])
})

test('a key that opens after its person has left is not kept', async () => {
  show()
  await isLocked()
  const late = copyOf({ ...mara, userId: '00000000-0000-4000-8000-0000000000ff' })
  act(() => hold({ key: late, known: [] }))
  expect(late.secret.every((byte) => byte === 0)).toBe(true)
  await isLocked()
})

test('what was picked among the documents waits for the key, and is given up only by hand', async () => {
  const file = new File(['%PDF-1.7'], 'will.pdf', { type: 'application/pdf' })
  const values = { title: 'The will', category: 'identity', notes: 'In the safe', expiresOn: '2030-01-01' } as const
  handOver({
    file,
    values: { ...values, childIds: [], issuedOn: '', remindDays: '30', keptInVault: false },
  })
  show()
  expect(await screen.findByText('will.pdf is ready. You can seal it as soon as your key is open.')).toBeTruthy()
  await enterPassphrase()
  const sheet = await screen.findByRole('dialog', { name: 'Seal a document' })
  within(sheet).getByText('will.pdf')
  const fields = ['Title', 'Category', /Expires/, /Notes/].map(
    (label) => within(sheet).getByLabelText<HTMLInputElement>(label).value,
  )
  expect(fields).toEqual(['The will', 'identity', '2030-01-01', 'In the safe'])
  // A page that locks meanwhile loses nothing of it.
  act(() => lock())
  await enterPassphrase()
  await screen.findByRole('dialog', { name: 'Seal a document' })
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(handedOver()).toBeNull()
})
