import type { ParentKey, SealedItem } from '@nestwren/contract/sealed'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allLocked, allOpen } from '../../../platform/locks/locks.fixture.ts'
import { dispatchLive } from '../../../platform/realtime/live.ts'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { nextTask } from '../../../platform/testing/next-task.fixture.ts'
import { openSettings, type SettingsDesk, solId } from '../../../testing/settings.fixture.tsx'
import { CannotDerive } from './crypto/argon.ts'
import { concat } from './crypto/bytes.ts'
import { newContentKey } from './crypto/content-key.ts'
import { openKnown, sealKnown } from './crypto/known-keys.ts'
import { openMeta, sealMeta } from './crypto/meta.ts'
import { createPersonKey, type PersonKey } from './crypto/person-key.ts'
import { fingerprintOf } from './crypto/words.ts'
import { lock } from './held-key.ts'
import { documentId, keptAs, keysRead, listed, sealedBy, sealedMeta } from './sealed.fixture.ts'
import SealedPage from './sealed-page.tsx'

const { slow, quick } = vi.hoisted(() => {
  /** What happens while argon2id runs. */
  const slow = { meanwhile: async (): Promise<void> => undefined }
  /** Stands in for argon2id, which takes a moment by design and is tested beside its own code. */
  const quick = async (passphrase: string, salt: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    await slow.meanwhile()
    const named = new Uint8Array([...new TextEncoder().encode(passphrase), ...salt])
    return new Uint8Array(await crypto.subtle.digest('SHA-256', named))
  }
  return { slow, quick }
})
vi.mock('./crypto/derive-in-worker.ts', () => ({ deriveInWorker: quick }))

const passphrase = 'seven quiet herons wade'
const lackingRead = `GET /api/sealed-documents/lacking?userId=${solId}&limit=40`

let desk: SettingsDesk
let mara: PersonKey
let sol: PersonKey

beforeEach(async () => {
  desk = await openSettings()
  const user = userOf(session.get())
  if (user === null) throw new Error('Nobody is signed in')
  const { id: userId, accountId } = user
  mara = createPersonKey({ accountId, userId, keyId: '0193f000-0000-7000-8000-0000000000aa' })
  sol = createPersonKey({ accountId, userId: solId, keyId: '0193f000-0000-7000-8000-0000000000bb' })
})
afterEach(async () => {
  act(() => lock())
  slow.meanwhile = async () => undefined
  await desk.close()
})

const ofSol = (): ParentKey => ({ person: { id: solId, name: 'Sol' }, keyId: sol.keyId, publicKey: sol.publicKey })
const named = ({ userId, keyId, publicKey }: PersonKey) => ({ userId, keyId, publicKey })

/** The key of Mara, as the server keeps it. */
const keptKey = (knows?: readonly PersonKey[]) => keptAs(mara, knows)

const page = (items: readonly object[]) => () => Response.json({ items, nextCursor: null })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function unlock(words = passphrase): Promise<void> {
  await screen.findByRole('heading', { name: 'Unlock your sealed documents' })
  type('Passphrase', words)
  press('Unlock')
}

/** Keeps the words that are shown, and goes on to typing them back. */
async function keepWords(): Promise<readonly string[]> {
  const list = await screen.findByRole('list', { name: 'Recovery words' })
  const words = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  press("I've kept the words")
  await screen.findByLabelText('Type the 12 words in their order')
  return words
}

test('a caregiver is told that it is for parents, and nothing is asked of the server', async () => {
  session.updateUser({ ...(userOf(session.get()) as never as object), role: 'caregiver' } as never)
  const sent = answerCalls({})
  desk.show(<SealedPage />)
  expect(await screen.findByText('Sealed documents are for parents')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a key is made once the words were typed back, and no passphrase or word is sent', async () => {
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own: null, others: [] }),
    'POST /api/sealed-documents/keys': async () => Response.json(await keptKey(), { status: 201 }),
  })
  desk.show(<SealedPage />)
  await screen.findByText(/If you lose both, the documents that only you can open are lost/)
  press('Set up sealed documents')
  await screen.findByText(/The passphrase never leaves this device/)
  type('Passphrase', 'aaaaaaaaaaaaaa')
  type('Passphrase again', 'something else')
  press('Continue')
  expect(await screen.findByText('This is too easy to guess. Use several words.')).toBeTruthy()
  expect(await screen.findByText("This isn't the same passphrase.")).toBeTruthy()
  type('Passphrase', passphrase)
  type('Passphrase again', passphrase)
  press('Continue')
  const words = await keepWords()
  type('Type the 12 words in their order', words.slice(1).join(' '))
  press('Finish')
  expect(await screen.findByText(/These aren't the words of your sheet/)).toBeTruthy()
  expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false)
  type('Type the 12 words in their order', words.join(' '))
  press('Finish')
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(true))
  const said = JSON.stringify(sent)
  expect(said).not.toContain(passphrase)
  for (const word of words) expect(said).not.toContain(`"${word}"`)
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    passphrase: { kdf: 'argon2id', lanes: 1 },
    passkeys: [],
  })
})

test('a wrong passphrase is said, the right one shows titles, and Lock takes them away', async () => {
  const item = await sealedBy(mara)
  const own = await keptKey()
  answerCalls({ [keysRead]: () => Response.json({ own, others: [] }), [listed]: page([item]), [lackingRead]: page([]) })
  desk.show(<SealedPage />)
  await unlock('seven quiet herons wake')
  expect(await screen.findByText(/This passphrase doesn't open your key/)).toBeTruthy()
  type('Passphrase', passphrase)
  press('Unlock')
  expect(await screen.findByText('The will')).toBeTruthy()
  press('Lock')
  await screen.findByRole('heading', { name: 'Unlock your sealed documents' })
  expect(screen.queryByText('The will')).toBeNull()
})

test('starting over keeps another key once a code was right', async () => {
  const own = await keptKey()
  let isConfirmed = false
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    'POST /api/sealed-documents/keys': () =>
      isConfirmed ? Response.json(own, { status: 201 }) : refusal(403, 'CODE_NEEDED', 'Confirm with a code first.'),
    'POST /api/vault/request-2fa': () =>
      Response.json({
        ...{ method: 'email', sentTo: 'm…@example.com', expiresAt: '2099-01-01T00:00:00.000Z', passkey: null },
      }),
    'POST /api/vault/verify-2fa': () => {
      isConfirmed = true
      return Response.json({
        ...{ permissions: { photos: true, documents: true }, sessionId: documentId },
        ...{ expiresAt: '2099-01-01T00:00:00.000Z', purpose: 'settings' },
      })
    },
  })
  desk.show(<SealedPage />)
  await screen.findByRole('heading', { name: 'Unlock your sealed documents' })
  press('Forgot the passphrase?')
  await screen.findByRole('dialog', { name: 'Use your recovery words' })
  press("I've lost the words too")
  await screen.findByText('Start over with a new key?')
  press('Start over')
  const sheet = within(await screen.findByRole('dialog', { name: 'Choose a passphrase' }))
  fireEvent.change(sheet.getByLabelText('Passphrase'), { target: { value: passphrase } })
  fireEvent.change(sheet.getByLabelText('Passphrase again'), { target: { value: passphrase } })
  press('Continue')
  const words = await keepWords()
  type('Type the 12 words in their order', words.join(' '))
  press('Finish')
  await screen.findByRole('dialog', { name: "Confirm it's you" })
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
  const made = () => sent.filter(({ name }) => name === 'POST /api/sealed-documents/keys').map(({ body }) => body)
  await waitFor(() => expect(made()).toHaveLength(2))
  expect(made()[0]).toMatchObject({ replaces: own.keyId })
  expect(made()[1]).toEqual(made()[0])
})

test('what does not open can be asked for again, where another parent can open it', async () => {
  const item = await sealedBy(mara)
  const own = await keptKey()
  const broken = { ...item, meta: (await sealedBy(mara)).meta, readerIds: [mara.userId, solId] }
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: page([broken]),
    [`POST /api/sealed-documents/${documentId}/ask-again`]: () => new Response(null, { status: 204 }),
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText("This document isn't as it was sealed, and doesn't open.")
  press('Ask again for access')
  await waitFor(() =>
    expect(sent.find(({ name }) => name.endsWith('/ask-again'))?.body).toMatchObject({ keyId: mara.keyId }),
  )
})

test('while documents are locked nothing of the key is shown', async () => {
  const sent = answerCalls({ [keysRead]: () => refusal(403, 'VAULT_LOCKED', 'The vault is locked.') })
  desk.show(<SealedPage />)
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain(keysRead))
  await waitFor(() => expect(screen.queryByText("We couldn't load your key")).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Unlock your sealed documents' })).toBeNull()
})

test('what was sealed otherwise than its list says is not shown as if it were fine', async () => {
  const item = await sealedBy(mara)
  const own = await keptKey()
  const swapped = { ...item, meta: (await sealedBy(mara)).meta }
  answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: page([swapped]),
    [lackingRead]: page([]),
  })
  desk.show(<SealedPage />)
  await unlock()
  expect(await screen.findByText("This document isn't as it was sealed, and doesn't open.")).toBeTruthy()
  expect(screen.queryByText('The will')).toBeNull()
})

test('nothing is sealed for a key until its words were compared; then what is there opens for it', async () => {
  const item = await sealedBy(mara)
  const own = await keptKey()
  const lacks = { userId: solId, keyId: sol.keyId }
  let isShared = false
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [ofSol()] }),
    [listed]: page([item]),
    [lackingRead]: () => page(isShared ? [] : [{ id: item.id, wrap: item.wrap, lacks }])(),
    'PUT /api/sealed-documents/keys/known': () => Response.json({ ...own, version: 2 }),
    'POST /api/sealed-documents/wraps': () => {
      isShared = true
      return Response.json({ added: 1 })
    },
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('Sol wants to open sealed documents')
  await screen.findByText('The will')
  expect(await screen.findByText((await fingerprintOf(named(sol))).join(' '))).toBeTruthy()
  expect(sent.filter(({ name }) => name.includes('wraps'))).toEqual([])
  press('The words are the same')
  await waitFor(() => expect(sent.filter(({ name }) => name.includes('wraps'))).toHaveLength(1))
  expect(sent.find(({ name }) => name.includes('wraps'))?.body).toMatchObject({
    wraps: [{ documentId: item.id, ...lacks }],
  })
})

test('a key in the place of a known one is said to be another, and gets nothing', async () => {
  const item = await sealedBy(mara)
  const own = await keptKey([sol])
  const forged = createPersonKey({ accountId: mara.accountId, userId: solId, keyId: sol.keyId })
  const others = [{ ...ofSol(), publicKey: forged.publicKey }]
  const lacks = { userId: solId, keyId: sol.keyId }
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others }),
    [listed]: page([item]),
    [lackingRead]: page([{ id: item.id, wrap: item.wrap, lacks }]),
  })
  desk.show(<SealedPage />)
  await unlock()
  expect(await screen.findByText("Sol's key is another one now")).toBeTruthy()
  await screen.findByText('The will')
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('a document that could not be sent keeps what was typed, and is sent again as the same one', async () => {
  const own = await keptKey()
  let tries = 0
  const ids: unknown[] = []
  answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: page([]),
    [lackingRead]: page([]),
  })
  const { fetch: answer } = globalThis
  const item = await sealedBy(mara)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.endsWith('/upload')) return answer(url, init)
    const form = init.body as FormData
    ids.push(form.get('id'))
    expect(JSON.stringify([...form.entries()])).not.toContain('The will')
    tries += 1
    return tries < 3
      ? refusal(507, 'QUOTA_EXCEEDED', "Your family's storage is full. Delete something for good to make space.")
      : Response.json(item, { status: 201 })
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('Nothing sealed yet')
  fireEvent.click(screen.getAllByRole('button', { name: 'Seal a document' })[0] as HTMLElement)
  const sheet = await screen.findByRole('dialog', { name: 'Seal a document' })
  expect(within(sheet).getByText("It's encrypted on this device before it's sent. Only you can open it.")).toBeTruthy()
  const file = new File([concat(new Uint8Array([1, 2, 3]))], 'the_will.pdf', { type: 'application/pdf' })
  fireEvent.change(within(sheet).getByLabelText('Choose a file'), { target: { files: [file] } })
  await waitFor(() => expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('The will'))
  press('Seal and add')
  expect(await within(sheet).findByText(/Your family's storage is full/)).toBeTruthy()
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('The will')
  // Tapped twice it is sent once.
  press('Seal and add')
  press('Seal and add')
  await waitFor(() => expect(ids).toHaveLength(2))
  await within(sheet).findByText(/Your family's storage is full/)
  expect(ids[0]).toBe(ids[1])
  // The server could have the first one already, and would answer it without what was changed.
  type('Title', 'The last will')
  press('Seal and add')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Seal a document' })).toBeNull())
  expect(ids).toHaveLength(3)
  expect(ids[2]).not.toBe(ids[0])
})

const check = () => `GET /api/vault/check-access?accountId=${mara.accountId}`
const open = () => allOpen(new Date(Date.now() + 3_600_000).toISOString())

test('in a locked vault it is covered, and nothing of it is asked for', async () => {
  const sent = answerCalls({ [check()]: () => Response.json(allLocked) })
  desk.show(<SealedPage />)
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Unlock your sealed documents' })).toBeNull()
  cleanup()
  const before = sent.length
  desk.show(<SealedPage />)
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(sent.slice(before).filter(({ name }) => name.includes('sealed'))).toEqual([])
})

test('a vault that locks while a document is open takes it away, and its key with it', async () => {
  const [item, own] = [await sealedBy(mara), await keptKey()]
  let access = open()
  answerCalls({
    [check()]: () => Response.json(access),
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: page([item]),
    [lackingRead]: page([]),
  })
  desk.show(<SealedPage />)
  await unlock()
  fireEvent.click(await screen.findByText('The will'))
  await screen.findByRole('dialog', { name: 'The will' })
  access = allLocked
  act(() => dispatchLive('vault:changed', {} as never))
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.queryByText('The will')).toBeNull()
  access = open()
  act(() => dispatchLive('vault:changed', {} as never))
  expect(await screen.findByRole('heading', { name: 'Unlock your sealed documents' })).toBeTruthy()
})

test('a vault that locks while another page is shown takes the key too', async () => {
  const [item, own] = [await sealedBy(mara), await keptKey()]
  let access = open()
  const sent = answerCalls({
    [check()]: () => Response.json(access),
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: page([item]),
    [lackingRead]: page([]),
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('The will')
  cleanup()
  for (const next of [allLocked, open()]) {
    access = next
    const before = sent.length
    dispatchLive('vault:changed', {} as never)
    await waitFor(() => expect(sent.length).toBeGreaterThan(before))
    await nextTask()
  }
  desk.show(<SealedPage />)
  expect(await screen.findByRole('heading', { name: 'Unlock your sealed documents' })).toBeTruthy()
})

test('lists that are locked are covered, never told as empty, and the section is asked for', async () => {
  const own = await keptKey()
  const locked = () => Response.json({ items: [], nextCursor: null, locked: true })
  let access = open()
  answerCalls({
    [check()]: () => Response.json(access),
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: () => (access === allLocked ? locked() : page([])()),
    [`${listed}&deleted=true`]: locked,
    [lackingRead]: locked,
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('Nothing sealed yet')
  press('Recently deleted')
  expect(await screen.findByText('Documents are locked')).toBeTruthy()
  expect(screen.queryByText('Nothing sealed was deleted in the last 30 days.')).toBeNull()
  access = allLocked
  act(() => dispatchLive('sealed:changed', {} as never))
  expect(await screen.findByText('Locked, just for your family')).toBeTruthy()
  expect(screen.queryByText('Nothing sealed yet')).toBeNull()
})

test('a lock while the passphrase is changed never sends zeros in the place of the key', async () => {
  const own = await keptKey()
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: page([]),
    [lackingRead]: page([]),
    'PUT /api/sealed-documents/keys': () => Response.json({ ...own, version: 2 }),
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('Nothing sealed yet')
  press('Change the passphrase')
  const sheet = await screen.findByRole('dialog', { name: 'Change the passphrase' })
  fireEvent.change(within(sheet).getByLabelText('Passphrase'), { target: { value: 'copper ladder under rain' } })
  fireEvent.change(within(sheet).getByLabelText('Passphrase again'), { target: { value: 'copper ladder under rain' } })
  // The first two measure how fast the device is; the last one is of the passphrase, after the proof was made.
  let runs = 0
  slow.meanwhile = async () => {
    runs += 1
    if (runs === 3) act(() => lock())
  }
  fireEvent.click(within(sheet).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(runs).toBe(3))
  expect(await screen.findByText(/^Your sealed documents were locked meanwhile, so nothing changed/)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Unlock your sealed documents' })).toBeTruthy()
  expect(sent.filter(({ name }) => name.startsWith('PUT'))).toEqual([])
})

test('a page that locks while words are confirmed stays locked', async () => {
  const own = await keptKey()
  let answer: (response: Response) => void = () => undefined
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [ofSol()] }),
    [listed]: page([]),
    [lackingRead]: page([]),
    'PUT /api/sealed-documents/keys/known': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('Sol wants to open sealed documents')
  press('The words are the same')
  await waitFor(() => expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(true))
  act(() => lock())
  await act(async () => {
    answer(Response.json({ ...own, version: 2 }))
    await nextTask()
  })
  expect(await screen.findByRole('heading', { name: 'Unlock your sealed documents' })).toBeTruthy()
})

test('confirming words keeps what another tab has written down since', async () => {
  const [userId, keyId] = ['00000000-0000-4000-8000-000000000013', '0193f000-0000-7000-8000-0000000000cc']
  const ben = createPersonKey({ accountId: mara.accountId, userId, keyId })
  let own = await keptKey()
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [ofSol()] }),
    [listed]: page([]),
    [lackingRead]: page([]),
    'PUT /api/sealed-documents/keys/known': () => Response.json({ ...own, version: 3 }),
  })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('Sol wants to open sealed documents')
  own = { ...(await keptKey([ben])), version: 2 }
  const before = sent.length
  act(() => dispatchLive('sealed:changed', {} as never))
  await waitFor(() => expect(sent.slice(before).some(({ name }) => name === keysRead)).toBe(true))
  await act(nextTask)
  press('The words are the same')
  const put = await waitFor(() => {
    const found = sent.find(({ name }) => name.startsWith('PUT'))
    if (found === undefined) throw new Error('Nothing was sent yet')
    return found.body as { version: number; known: string }
  })
  expect(put.version).toBe(2)
  expect(await openKnown(mara, put.known)).toEqual([named(ben), named(sol)])
})

test('a list of known keys that was tampered with is told as that, and nobody is known', async () => {
  const item = await sealedBy(mara)
  const own = { ...(await keptKey()), known: await sealKnown(sol, [named(sol)]) }
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [ofSol()] }),
    [listed]: page([item]),
    [lackingRead]: page([{ id: item.id, wrap: item.wrap, lacks: { userId: solId, keyId: sol.keyId } }]),
  })
  desk.show(<SealedPage />)
  await unlock()
  expect(await screen.findByText('The will')).toBeTruthy()
  expect(screen.getByText(/^The list of keys you've confirmed was changed or damaged/)).toBeTruthy()
  expect(screen.getByText('Sol wants to open sealed documents')).toBeTruthy()
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('a device without the memory for it is told so, and can try again', async () => {
  const own = await keptKey()
  answerCalls({ [keysRead]: () => Response.json({ own, others: [] }), [listed]: page([]), [lackingRead]: page([]) })
  desk.show(<SealedPage />)
  slow.meanwhile = () => Promise.reject(new CannotDerive('out of memory'))
  await unlock()
  expect(await screen.findByText(/^This device didn't have enough memory free/)).toBeTruthy()
  slow.meanwhile = async () => undefined
  press('Unlock')
  expect(await screen.findByText('Nothing sealed yet')).toBeTruthy()
})

/** Changes the title to "Mine" while somebody else has changed the document: to another title, or by deleting it. */
async function openConflict(over: Partial<SealedItem>) {
  const contentKey = newContentKey()
  const [item, own] = [await sealedBy(mara, contentKey), await keptKey()]
  const of = { accountId: mara.accountId, documentId }
  const current = {
    ...item,
    version: 2,
    meta: await sealMeta(contentKey, of, { ...sealedMeta, title: 'Theirs' }),
    ...over,
  }
  let items: readonly object[] = [item]
  const path = `/api/sealed-documents/${documentId}`
  const sent = answerCalls({
    [keysRead]: () => Response.json({ own, others: [] }),
    [listed]: () => page(items)(),
    [lackingRead]: page([]),
    [`PUT ${path}`]: (body) => {
      const { version } = body as { version: number }
      return version === current.version || version === 3
        ? Response.json({ ...current, version: 3 })
        : refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current })
    },
    [`POST ${path}/restore`]: () => Response.json({ ...current, deletedAt: null, version: 3 }),
  })
  desk.show(<SealedPage />)
  await unlock()
  fireEvent.click(await screen.findByText('The will'))
  await screen.findByRole('dialog', { name: 'The will' })
  press('Edit')
  await screen.findByRole('dialog', { name: 'Edit sealed document' })
  type('Title', 'Mine')
  // The list behind the sheet hears of it first.
  items = current.deletedAt === null ? [current] : []
  const before = sent.length
  act(() => dispatchLive('sealed:changed', {} as never))
  await waitFor(() => expect(sent.slice(before).some(({ name }) => name === listed)).toBe(true))
  await act(nextTask)
  press('Save')
  const conflict = (await screen.findByText(/^Someone (else just changed|deleted) this/)).closest('section')
  const saved = async () => {
    const puts = sent
      .filter(({ name }) => name.startsWith('PUT'))
      .map(({ body }) => body as { version: number; meta: string })
    return Promise.all(
      puts.map(async (put) => ({ version: put.version, title: (await openMeta(contentKey, of, put.meta)).title })),
    )
  }
  return { conflict: within(conflict as HTMLElement), saved, sent }
}

test("what another parent changed meanwhile is shown beside one's own, and not saved over unseen", async () => {
  const { conflict, saved } = await openConflict({})
  expect(conflict.getByText('Theirs', { selector: 'dd' })).toBeTruthy()
  expect(conflict.getByText('Mine')).toBeTruthy()
  press('Save')
  await waitFor(async () => expect(await saved()).toHaveLength(2))
  expect((await saved()).every(({ version }) => version === 1)).toBe(true)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Keep mine' }).getAttribute('aria-disabled')).toBeNull(),
  )
  press('Keep mine')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit sealed document' })).toBeNull())
  expect((await saved()).at(-1)).toEqual({ version: 2, title: 'Mine' })
})

test('theirs can be taken, and changed further', async () => {
  const { saved } = await openConflict({})
  press('Take theirs')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Theirs'))
  type('Title', 'Theirs and mine')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit sealed document' })).toBeNull())
  expect((await saved()).at(-1)).toEqual({ version: 2, title: 'Theirs and mine' })
})

test('what was deleted while it was edited keeps what was typed, and can come back with it', async () => {
  const { saved, sent } = await openConflict({ deletedAt: '2026-11-13T09:00:00.000Z' })
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine')
  press('Bring it back with my changes')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit sealed document' })).toBeNull())
  expect(sent.some(({ name }) => name.endsWith('/restore'))).toBe(true)
  expect((await saved()).at(-1)).toEqual({ version: 3, title: 'Mine' })
})

test('a page that is hidden for a minute leaves nothing open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const own = await keptKey()
  answerCalls({ [keysRead]: () => Response.json({ own, others: [] }), [listed]: page([]), [lackingRead]: page([]) })
  desk.show(<SealedPage />)
  await unlock()
  await screen.findByText('Nothing sealed yet')
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  act(() => void vi.advanceTimersByTime(60_000))
  visible.mockRestore()
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: 'Unlock your sealed documents' })).toBeTruthy()
})

test('without a network it says that nothing is kept on the device', async () => {
  await desk.close()
  desk = await openSettings({}, { isOnline: false })
  const sent = answerCalls({})
  desk.show(<SealedPage />)
  expect(await screen.findByText(/Sealed documents are kept on no device/)).toBeTruthy()
  expect(sent).toEqual([])
})
