import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ImportApp, settled, startImportApp, upload } from '../imports/testing/import-family.ts'
import { foundIn, makeSecretThings, type SecretThings } from './testing/secret-things.ts'
import { createVaultFamily, type Device, paths } from './testing/vault-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let app: ImportApp
let zip: Buffer
let secret: SecretThings

beforeAll(async () => {
  app = await startImportApp()
  const family = await createVaultFamily(app)
  const mara = await family.deviceOf(family.owner)
  secret = await makeSecretThings(app.url, mara, family.childId)
  const answer = await fetch(`${app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${mara.token}` } })
  zip = Buffer.from(await answer.arrayBuffer())
})
afterAll(() => app.end())

const speak = ({ token }: Device) => ({ client: app.client(token) })
const bring = (device: Device) => upload(speak(device), [{ name: 'nestwren.zip', bytes: zip }])
const start = async (device: Device, id: string) => {
  const { status, body } = await device.send('POST', `/api/imports/${id}/start`, {})
  return [status, body.code ?? body.status]
}
const lists = ['photos', 'photo-comments', 'photo-likes', 'documents', 'document-comments', 'document-likes']
const listsOf = ({ totals }: Awaited<ReturnType<typeof bring>>) =>
  new Map((totals?.lists ?? []).map(({ name, ...list }) => [name, list]))

test('an export with photos is brought back once they are open, and nothing tells before what is here already', async () => {
  const family = await createVaultFamily(app)
  const mara = await family.deviceOf(family.owner)
  await family.lock()
  const waiting = await bring(mara)
  const untold = { records: 1, imported: 0, alreadyHere: 0, leftOut: 0, locked: true }
  for (const name of lists) expect(listsOf(waiting).get(name), name).toEqual(untold)
  expect(await start(mara, waiting.id)).toEqual([403, 'VAULT_LOCKED'])
  await mara.open('photos')
  expect(listsOf(await settled(speak(mara), waiting.id)).get('photos')).toMatchObject({ imported: 1, alreadyHere: 0 })
  expect(await start(mara, waiting.id)).toEqual([403, 'VAULT_LOCKED'])
  expect(
    (await app.database.pool.query('select 1 from photos where account_id = $1', [family.accountId])).rows,
  ).toEqual([])
  await mara.open('documents')
  expect(await start(mara, waiting.id)).toEqual([202, 'importing'])
  expect(await settled(speak(mara), waiting.id)).toMatchObject({ status: 'done', made: { photos: 1, documents: 1 } })

  // Brought once more by a device that has nothing open, it looks just as it did the first time.
  await mara.send('POST', paths.revoke, {})
  const again = await bring(mara)
  for (const name of lists) expect(listsOf(again).get(name), name).toEqual(listsOf(waiting).get(name))
  expect(again.totals?.alreadyHere).toBeGreaterThan(0)
  const told = await Promise.all(
    ['', `/${waiting.id}`, `/${waiting.id}/rows`, `/${waiting.id}/left-out`, `/${again.id}/rows`].map((path) =>
      mara.send('GET', `/api/imports${path}`),
    ),
  )
  for (const { status, body } of told) {
    expect(status).toBe(200)
    expect(foundIn(JSON.stringify(body), secret)).toEqual([])
  }
  expect(told[1]?.body.made).not.toHaveProperty('photos')
})

test('what an import made is taken back by whoever has it open', async () => {
  const family = await createVaultFamily(app)
  const mara = await family.deviceOf(family.owner)
  const { id } = await bring(mara)
  expect(await start(mara, id)).toEqual([202, 'importing'])
  expect(await settled(speak(mara), id)).toMatchObject({ status: 'done' })
  await family.lock()
  const undo = async () => (await mara.send('POST', `/api/imports/${id}/undo`)).status
  expect(await undo()).toBe(403)
  await mara.open('photos', 'documents')
  expect(await undo()).toBe(202)
  expect(await settled(speak(mara), id)).toMatchObject({ status: 'undone' })
})

test('a photo that an export has as kept in the vault comes back on no site', async () => {
  const [from, to] = [await createVaultFamily(app), await createVaultFamily(app)]
  const [giver, taker] = [await from.deviceOf(from.owner), await to.deviceOf(to.owner)]
  await makeSecretThings(app.url, giver, from.childId)
  await app.database.pool.query(
    'update photos set is_public = true, public_order = 1, kept_in_vault = true where account_id = $1',
    [from.accountId],
  )
  const answer = await fetch(`${app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${giver.token}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { id } = await upload(speak(taker), [{ name: 'nestwren.zip', bytes }])
  expect(await start(taker, id)).toEqual([202, 'importing'])
  expect(await settled(speak(taker), id)).toMatchObject({ status: 'done', made: { photos: 1 } })
  const { rows } = await app.database.pool.query(
    'select is_public, public_order, kept_in_vault from photos where account_id = $1',
    [to.accountId],
  )
  expect(rows).toEqual([{ is_public: false, public_order: null, kept_in_vault: true }])
})
