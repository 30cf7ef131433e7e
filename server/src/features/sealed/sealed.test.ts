import { buffer } from 'node:stream/consumers'
import type { Contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeOver } from '../../platform/items/trash.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { codeOf } from '../../testing/refusal.ts'
import { exampleKey, exampleProof, sealedFile, sealedUpload, someBytes } from '../../testing/sealed-examples.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createFileKeeper } from '../storage/public.ts'
import { createVaultFamily, type Device, mailsOf } from '../vault/testing/vault-family.ts'
import { sealedItem } from './item.ts'

const dayMs = 86_400_000
let app: TestApp
let files: BlobStore
let family: Awaited<ReturnType<typeof createVaultFamily>>
let mara: Device
let ben: Device
let asMara: Client<Contract>
let asBen: Client<Contract>
let asNanny: Client<Contract>
/** Of Mara and of Ben; each has a key with an id of its own. */
const keyIds = { mara: '', ben: '' }

beforeAll(async () => {
  app = await startTestApp()
  files = await openBlobStore(app.config)
})
afterAll(() => app.stop())
beforeEach(async () => {
  family = await createVaultFamily(app)
  mara = await family.deviceOf(family.owner)
  ben = await family.deviceOf(family.parent)
  asMara = app.client(mara.token)
  asBen = app.client(ben.token)
  asNanny = app.client((await family.deviceOf(family.nanny)).token)
  keyIds.mara = uuidv7()
  keyIds.ben = uuidv7()
  await asMara.sealedKeys.create({ body: { ...exampleKey(keyIds.mara), passkeys: [] } })
})
afterEach(closeLiveDevices)

const keyOf = (keyId: string) => ({ body: { ...exampleKey(keyId), passkeys: [] } })
/** What opens for Mara, and not yet for Ben. */
const lackingBen = async () => (await asMara.sealed.lacking({ query: { userId: family.parent.userId } })).items
const seal = (id = uuidv7()) => asMara.sealed.upload(sealedUpload(id, keyIds.mara))
const wrapFor = (documentId: string) => ({
  body: { wraps: [{ documentId, userId: family.parent.userId, keyId: keyIds.ben, wrap: someBytes(92, 3) }] },
})

describe('a sealed document', () => {
  test('tells nothing of one with the same id in another family', async () => {
    const id = uuidv7()
    const theirs = await createVaultFamily(app)
    const asOther = app.client((await theirs.deviceOf(theirs.owner)).token)
    await asOther.sealedKeys.create(keyOf(keyIds.mara))
    await asOther.sealed.upload(sealedUpload(id, keyIds.mara))
    await seal(id)
    expect((await asMara.sealed.get({ params: { id } })).readerIds).toEqual([mara.person.userId])
    expect((await asMara.sealed.list({})).items.map(({ readerIds }) => readerIds)).toEqual([[mara.person.userId]])
  })

  test('is kept as it came, listed for parents, and read under a signed address', async () => {
    const id = uuidv7()
    const made = await seal(id)
    expect(made).toMatchObject({
      id,
      version: 1,
      meta: someBytes(1052),
      deletedAt: null,
      readerIds: [mara.person.userId],
    })
    expect(made.wrap).toEqual({ keyId: keyIds.mara, wrap: someBytes(92), by: mara.person.userId })
    expect(await seal(id)).toMatchObject({ id, version: 1 })
    const { items } = await asMara.sealed.list({})
    expect(items.map((one) => one.id)).toEqual([id])
    const sent = Buffer.from(await sealedFile(id).arrayBuffer())
    const read = await fetch(app.url + made.url)
    expect([read.status, Buffer.from(await read.arrayBuffer()).equals(sent)]).toEqual([200, true])
    const [theirs] = (await asBen.sealed.list({})).items
    expect(theirs).toMatchObject({ id, wrap: null })
  })

  test('is renamed at its version, and a stale one is told what stands there', async () => {
    const { id } = await seal()
    const change = (version: number, value: number) =>
      asMara.sealed.update({ params: { id }, body: { version, meta: someBytes(1052, value) } })
    expect(await change(1, 8)).toMatchObject({ version: 2, meta: someBytes(1052, 8) })
    expect(await change(1, 9).catch((error: unknown) => error)).toMatchObject({
      code: 'STALE_VERSION',
      details: { current: { version: 2, meta: someBytes(1052, 8) } },
    })
  })

  test('is changed by nobody who cannot open it', async () => {
    const { id } = await seal()
    const change = { params: { id }, body: { version: 1, meta: someBytes(1052, 5) } }
    expect(await codeOf(asBen.sealed.update(change))).toBe('FORBIDDEN')
    await asBen.sealedKeys.create(keyOf(keyIds.ben))
    expect(await codeOf(asBen.sealed.update(change))).toBe('FORBIDDEN')
    expect((await asMara.sealed.get({ params: { id } })).meta).toBe(someBytes(1052))
    await asMara.sealed.addWraps(wrapFor(id))
    expect(await asBen.sealed.update(change)).toMatchObject({ version: 2, meta: someBytes(1052, 5) })
  })

  test('is deleted, brought back, and gone for good after 30 days with its wraps and its file', async () => {
    const [kept, gone] = [await seal(), await seal()]
    await asMara.sealed.remove({ params: { id: kept.id } })
    expect((await asMara.sealed.list({ query: { deleted: 'true' } })).items.map(({ id }) => id)).toEqual([kept.id])
    expect(await asMara.sealed.restore({ params: { id: kept.id } })).toMatchObject({
      deletedAt: null,
      wrap: { keyId: keyIds.mara },
    })
    await asMara.sealed.remove({ params: { id: gone.id } })
    const keeper = createFileKeeper({ ...app, files })
    const purge = () => purgeOver(app.database, [purgeOf(sealedItem, keeper)], app.clock.now())
    expect(await purge()).toEqual({ 'sealed documents': 0 })
    app.clock.advance(31 * dayMs)
    expect(await purge()).toEqual({ 'sealed documents': 1 })
    const left = await app.database.pool.query(
      'select document_id as id from sealed_wraps where account_id = $1 union all select thing_id from stored_files where account_id = $1',
      [family.accountId],
    )
    expect(left.rows.map(({ id }) => id)).toEqual([kept.id, kept.id])
  })

  test('takes nothing that is not sealed for it, or for no key that is here', async () => {
    const { body, file } = sealedUpload(uuidv7(), keyIds.mara)
    const send = (over: object, other: Blob = file) =>
      codeOf(asMara.sealed.upload({ body: { ...body, ...over }, file: other }))
    expect(await send({}, new File([Buffer.from('%PDF-1.4 my passport')], 'passport.pdf'))).toBe('NOT_SEALED')
    expect(await send({}, file.slice(0, file.size - 1))).toBe('NOT_SEALED')
    expect(await send({}, sealedFile(uuidv7()))).toBe('NOT_SEALED')
    const wraps = (userId: string, keyId: string) => JSON.stringify([{ userId, keyId, wrap: someBytes(92) }])
    expect(await send({ keyId: uuidv7() })).toBe('KEY_CHANGED')
    expect(await send({ wraps: wraps(family.parent.userId, keyIds.mara) })).toBe('KEY_CHANGED')
    expect(await send({ wrap: someBytes(91) })).toBe('INVALID_INPUT')
    expect(await send({ wraps: 'no' })).toBe('INVALID_INPUT')
    expect(await send({ meta: someBytes(20_000) })).toBe('INVALID_INPUT')
    expect((await asMara.sealed.list({})).items).toEqual([])
    const { rows } = await app.database.pool.query('select 1 from stored_files where account_id = $1', [
      family.accountId,
    ])
    expect(rows).toEqual([])
  })

  test('finds no place beside a thousand, new or brought back', async () => {
    const { id } = await seal()
    await asMara.sealed.remove({ params: { id } })
    await app.database.pool.query(
      `insert into sealed_documents (account_id, id, meta, size_bytes, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), 'AA', 1, $2, now(), now() from generate_series(1, 1000)`,
      [family.accountId, family.owner.userId],
    )
    expect(await codeOf(seal())).toBe('SEALED_FULL')
    expect(await codeOf(asMara.sealed.restore({ params: { id } }))).toBe('SEALED_FULL')
  })

  test('is in no list, search or answer of a caregiver, and a stranger finds nothing', async () => {
    const { id, url } = await seal()
    expect(await codeOf(asNanny.sealed.list({}))).toBe('FORBIDDEN')
    expect(await codeOf(asNanny.sealed.lacking({ query: { userId: family.owner.userId } }))).toBe('FORBIDDEN')
    expect(await codeOf(asNanny.sealedKeys.get({}))).toBe('FORBIDDEN')
    expect(await codeOf(asNanny.sealedKeys.create(keyOf(uuidv7())))).toBe('FORBIDDEN')
    expect(await codeOf(asNanny.sealed.get({ params: { id } }))).toBe('NOT_FOUND')
    expect(await codeOf(asNanny.sealed.remove({ params: { id } }))).toBe('NOT_FOUND')
    const other = await createVaultFamily(app)
    const asOther = app.client((await other.deviceOf(other.owner)).token)
    expect(await codeOf(asOther.sealed.get({ params: { id } }))).toBe('NOT_FOUND')
    expect((await fetch(app.url + url.replace('sealed', 'document'))).status).toBe(403)
  })
})

describe('in a locked vault', () => {
  test('nothing of it is told until the session has opened documents', async () => {
    const { id, url } = await seal()
    await family.lock()
    expect(await asMara.sealed.list({})).toEqual({ items: [], nextCursor: null, locked: true })
    const lacking = await asMara.sealed.lacking({ query: { userId: family.parent.userId } })
    expect(lacking).toEqual({ items: [], nextCursor: null, locked: true })
    const { passphrase, recovery, known } = exampleKey()
    const ofKey = { keyId: keyIds.mara, version: 1, proof: exampleProof }
    for (const asked of [
      asMara.sealedKeys.get({}),
      asMara.sealedKeys.create(keyOf(uuidv7())),
      asMara.sealedKeys.relock({ body: { ...ofKey, passphrase, recovery, passkeys: [] } }),
      asMara.sealedKeys.putKnown({ body: { ...ofKey, known } }),
      asMara.sealed.askAgain({ params: { id }, body: { keyId: keyIds.mara, proof: exampleProof } }),
    ])
      expect(await codeOf(asked)).toBe('VAULT_LOCKED')
    for (const ids of [[id], [uuidv7()]])
      expect(await codeOf(asMara.sealed.purge({ body: { ids } }))).toBe('VAULT_LOCKED')
    expect(await codeOf(asMara.sealed.get({ params: { id } }))).toBe('VAULT_LOCKED')
    expect(await codeOf(asMara.sealed.addWraps(wrapFor(id)))).toBe('VAULT_LOCKED')
    expect((await fetch(app.url + url)).status).toBe(403)
    await mara.open('documents')
    expect((await asMara.sealed.list({})).items.map((one) => one.id)).toEqual([id])
    expect((await fetch(app.url + url)).status).toBe(200)
  })

  test('a document goes in, and what is stored of it is told to nobody who has not opened it', async () => {
    const id = uuidv7()
    await family.lock()
    const { body, file } = sealedUpload(id, keyIds.mara)
    expect(await asMara.sealed.upload({ body, file })).toMatchObject({ id, url: '', locked: true })
    await mara.open('documents')
    const change = { params: { id }, body: { version: 1, meta: someBytes(1052, 5) } }
    expect(await asMara.sealed.update(change)).toMatchObject({ version: 2 })
    await mara.send('POST', '/api/vault/revoke-access', {})
    const again = await asMara.sealed.upload({ body, file })
    expect(again).toMatchObject({ id, url: '', version: 1, meta: someBytes(1052), locked: true })
    await mara.open('documents')
    expect(await asMara.sealed.upload({ body, file })).toMatchObject({ version: 2, meta: someBytes(1052, 5) })
  })

  test('devices that have not opened it do not hear that something was sealed', async () => {
    await asBen.sealedKeys.create(keyOf(keyIds.ben))
    await family.lock()
    await mara.open('documents')
    const opened = await openLiveDevice(app.url, { token: mara.token })
    const closed = await openLiveDevice(app.url, { token: ben.token })
    await seal()
    expect(await opened.hears('sealed:changed')).toEqual({})
    await ben.open('documents')
    await closed.hears('vault:changed')
    expect(closed.heard.map(({ name }) => name)).not.toContain('sealed:changed')
  })
})

describe('a parent who gets a key later', () => {
  test('is named to those who can open, who make wraps for the key of now', async () => {
    const { id } = await seal()
    expect(await lackingBen()).toEqual([])
    const live = await openLiveDevice(app.url, { token: mara.token })
    await asBen.sealedKeys.create(keyOf(keyIds.ben))
    expect(await live.hears('sealed:changed')).toEqual({})
    const ofMara = { keyId: keyIds.mara, wrap: someBytes(92), by: family.owner.userId }
    expect(await lackingBen()).toEqual([
      { id, wrap: ofMara, lacks: { userId: family.parent.userId, keyId: keyIds.ben } },
    ])
    const lackingMara = { query: { userId: family.owner.userId } }
    expect((await asBen.sealed.lacking(lackingMara)).items).toEqual([])
    // For a key that is not theirs (any more) nothing is kept.
    const { body } = wrapFor(id)
    const strange = body.wraps.map((one) => ({ ...one, keyId: uuidv7() }))
    expect(await asMara.sealed.addWraps({ body: { wraps: strange } })).toEqual({ added: 0 })
    // Nor by somebody who cannot open it.
    expect(await codeOf(asBen.sealed.addWraps(wrapFor(id)))).toBe('NOT_FOUND')
    // Named twice, it is kept once, as it came first.
    const again = body.wraps.map((one) => ({ ...one, wrap: someBytes(92, 4) }))
    expect(await asMara.sealed.addWraps({ body: { wraps: [...body.wraps, ...again] } })).toEqual({ added: 1 })
    expect(await asMara.sealed.addWraps(wrapFor(id))).toEqual({ added: 0 })
    expect(await asBen.sealed.get({ params: { id } })).toMatchObject({
      wrap: { keyId: keyIds.ben, wrap: someBytes(92, 3) },
    })
    expect(await lackingBen()).toEqual([])
  })

  test('is named page by page', async () => {
    const ids = [(await seal()).id, (await seal()).id, (await seal()).id]
    await asBen.sealedKeys.create(keyOf(keyIds.ben))
    const read = (cursor?: string) =>
      asMara.sealed.lacking({ query: { userId: family.parent.userId, limit: 2, ...(cursor && { cursor }) } })
    const first = await read()
    const second = await read(first.nextCursor ?? '')
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toSorted())
    expect([first.items.length, second.nextCursor]).toEqual([2, null])
  })

  test('gets a wrap for the key of now in the place of one for a key that is no more', async () => {
    const { id } = await seal()
    await asBen.sealedKeys.create(keyOf(keyIds.ben))
    await asMara.sealed.addWraps(wrapFor(id))
    await app.database.pool.query('update sealed_wraps set key_id = $1 where user_id = $2', [
      uuidv7(),
      family.parent.userId,
    ])
    expect((await lackingBen()).map((one) => one.id)).toEqual([id])
    expect(await asMara.sealed.addWraps(wrapFor(id))).toEqual({ added: 1 })
    expect((await asBen.sealed.get({ params: { id } })).wrap).toMatchObject({ keyId: keyIds.ben })
  })

  test('asks again for what does not open, with the key and while another can open it', async () => {
    const { id } = await seal()
    await asBen.sealedKeys.create(keyOf(keyIds.ben))
    await asMara.sealed.addWraps(wrapFor(id))
    const ask = (keyId: string, proof = exampleProof) => ({ params: { id }, body: { keyId, proof } })
    expect(await codeOf(asBen.sealed.askAgain(ask(keyIds.ben, someBytes(32))))).toBe('WRONG_PROOF')
    expect(await codeOf(asBen.sealed.askAgain(ask(keyIds.mara)))).toBe('WRONG_PROOF')
    await asBen.sealed.askAgain(ask(keyIds.ben))
    expect((await asBen.sealed.get({ params: { id } })).wrap).toBeNull()
    expect((await lackingBen()).map((one) => one.id)).toEqual([id])
    // What she alone can open she does not lose.
    expect(await codeOf(asMara.sealed.askAgain(ask(keyIds.mara)))).toBe('NO_OTHER_READER')
    expect((await asMara.sealed.get({ params: { id } })).wrap).toMatchObject({ keyId: keyIds.mara })
  })

  test('loses key and wraps at once with the family', async () => {
    const { id } = await seal()
    await asBen.sealedKeys.create(keyOf(keyIds.ben))
    await asMara.sealed.addWraps(wrapFor(id))
    await asMara.members.removeUser({ params: { id: family.parent.userId } })
    expect(await asMara.sealed.get({ params: { id } })).toMatchObject({ readerIds: [family.owner.userId] })
    const { rows } = await app.database.pool.query(
      'select user_id from sealed_keys where account_id = $1 union all select user_id from sealed_wraps where account_id = $1',
      [family.accountId],
    )
    expect(rows.map(({ user_id: userId }) => userId)).toEqual([family.owner.userId, family.owner.userId])
  })
})

describe('a key', () => {
  test('is kept once; another takes its place only after a code, which is mailed, and opens nothing of before', async () => {
    const { id } = await seal()
    expect(await codeOf(asMara.sealedKeys.create(keyOf(uuidv7())))).toBe('KEY_EXISTS')
    const next = exampleKey(uuidv7())
    const replace = () => asMara.sealedKeys.create({ body: { ...next, passkeys: [], replaces: keyIds.mara } })
    expect(await codeOf(replace())).toBe('CODE_NEEDED')
    expect(await asMara.sealed.get({ params: { id } })).toMatchObject({ wrap: { keyId: keyIds.mara } })
    await mara.confirm()
    expect((await replace()).keyId).toBe(next.keyId)
    // Of an answer that did not arrive.
    expect((await replace()).keyId).toBe(next.keyId)
    const told = (await mailsOf(app, 'vault-changed')).filter(({ recipient }) => recipient === family.owner.username)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('You started over with a new key for sealed documents.')
    expect(await asMara.sealed.get({ params: { id } })).toMatchObject({ wrap: null, readerIds: [] })
    expect(
      await codeOf(
        asMara.sealedKeys.create({ body: { ...exampleKey(uuidv7()), passkeys: [], replaces: keyIds.mara } }),
      ),
    ).toBe('KEY_EXISTS')
  })

  test('is named to the other parents by its public half alone', async () => {
    const { others, own } = await asBen.sealedKeys.get({})
    expect(own).toBeNull()
    expect(others).toEqual([
      { person: { id: family.owner.userId, name: expect.any(String) }, keyId: keyIds.mara, publicKey: someBytes(32) },
    ])
    expect(JSON.stringify(await asMara.sealedKeys.get({}))).not.toContain(exampleKey().proofHash)
  })

  test('is wrapped anew by somebody who has opened it, at its version', async () => {
    const { passphrase, recovery } = exampleKey()
    const next = { ...passphrase, salt: someBytes(16, 1) }
    const relock = (proof: string, version: number) =>
      asMara.sealedKeys.relock({
        body: { keyId: keyIds.mara, version, proof, passphrase: next, recovery, passkeys: [] },
      })
    expect(await codeOf(relock(someBytes(32), 1))).toBe('WRONG_PROOF')
    expect(await relock(exampleProof, 1)).toMatchObject({ version: 2, passphrase: { salt: someBytes(16, 1) } })
    expect(await codeOf(relock(exampleProof, 1))).toBe('STALE_VERSION')
    const putKnown = (proof: string, known: string) =>
      asMara.sealedKeys.putKnown({ body: { keyId: keyIds.mara, version: 2, proof, known } })
    expect(await codeOf(putKnown(someBytes(32), someBytes(80)))).toBe('WRONG_PROOF')
    expect(await putKnown(exampleProof, someBytes(80))).toMatchObject({ version: 3, known: someBytes(80) })
    expect(await codeOf(putKnown(exampleProof, someBytes(81)))).toBe('STALE_VERSION')
  })

  test('has so many passkeys at most, each with a name', async () => {
    const { passphrase, recovery } = exampleKey()
    const passkeyOf = (at: number) => ({
      credentialId: someBytes(16, at),
      salt: someBytes(32, at),
      name: `Passkey ${at}`,
      wrapped: someBytes(60, at),
    })
    const relock = (passkeys: readonly ReturnType<typeof passkeyOf>[]) =>
      asMara.sealedKeys.relock({
        body: { keyId: keyIds.mara, version: 1, proof: exampleProof, passphrase, recovery, passkeys: [...passkeys] },
      })
    const ten = Array.from({ length: 10 }, (_, at) => passkeyOf(at))
    expect(await codeOf(relock([...ten, passkeyOf(10)]))).toBe('INVALID_INPUT')
    for (const over of [
      { name: '' },
      { name: 'x'.repeat(61) },
      { salt: someBytes(16) },
      { wrapped: someBytes(32) },
      { credentialId: someBytes(8) },
    ])
      expect(await codeOf(relock([{ ...passkeyOf(1), ...over }]))).toBe('INVALID_INPUT')
    expect((await relock(ten)).passkeys).toEqual(ten)
    // The other parent learns of none of them.
    expect(JSON.stringify(await asBen.sealedKeys.get({}))).not.toContain('Passkey 1')
  })

  test.each([
    ['memoryKib', 19_455],
    ['memoryKib', 262_145],
    ['passes', 1],
    ['lanes', 2],
    ['salt', someBytes(8)],
    ['wrapped', someBytes(32)],
  ])('is not kept under a passphrase that is too easily guessed, or is no wrap: %s %s', async (name, value) => {
    const key = exampleKey(keyIds.ben)
    const passphrase = { ...key.passphrase, [name]: value } as typeof key.passphrase
    expect(await codeOf(asBen.sealedKeys.create({ body: { ...key, passkeys: [], passphrase } }))).toBe('INVALID_INPUT')
    expect((await asBen.sealedKeys.get({})).own).toBeNull()
  })
})

test('what the store holds of a sealed file is encrypted once more', async () => {
  const { id } = await seal()
  const { rows } = await app.database.pool.query('select key from stored_files where thing_id = $1', [id])
  expect(rows).toHaveLength(1)
  const opened = await files.get(rows[0].key)
  if (opened === null) throw new Error('The file is not there')
  expect((await buffer(opened.bytes)).subarray(0, 4).toString()).toBe('nwrn')
})
