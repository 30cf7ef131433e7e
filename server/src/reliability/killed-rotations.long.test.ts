import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFileKeys } from '../features/storage/family-keys.ts'
import { createFileKeeper } from '../features/storage/file-commands.ts'
import { createFileReader } from '../features/storage/file-reader.ts'
import { checkFilesKeys } from '../features/storage/master-keys.ts'
import { createTestClock } from '../platform/clock/clock.ts'
import { newFilesKey } from '../platform/config/files-keys.ts'
import { testConfig } from '../platform/config/test-config.ts'
import type { Database } from '../platform/db/database.ts'
import { createSilentLog } from '../platform/log/log.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { createTestStore, type TestStore } from '../platform/testing/stores.ts'
import { crashRounds } from '../testing/crash-rounds.ts'
import { createPeople } from '../testing/people.ts'

// Each round starts a process.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const crashes = crashRounds()
const rounds = Math.max(20, crashes.rounds)
const families = 250
const withFiles = 25
const [one, two] = [newFilesKey(), newFilesKey()]
const clock = createTestClock('2026-11-19T10:24:00.000Z')
const config = testConfig({ FILES_KEY: `${one},${two}` })

let database: Database
let store: TestStore
const names: { accountId: string; itemType: 'photo'; itemId: string; variant: 'small' }[] = []

beforeAll(async () => {
  ;[database, store] = await Promise.all([createTestDatabase(), createTestStore()])
  const fileKeys = createFileKeys({ config, clock })
  const { files } = store
  const keeper = createFileKeeper({ config, database, files, fileKeys, clock, log: createSilentLog() })
  const people = createPeople({ database, clock, config })
  for (let count = 0; count < families; count += 1) {
    const { accountId } = await people.createFamily()
    await fileKeys.forWriting(database.db, accountId)
    if (count >= withFiles) continue
    const of = { accountId, itemType: 'photo', itemId: uuidv7() } as const
    const put = await keeper.put(of, [{ variant: 'small', contentType: 'text/plain', source: Buffer.from(accountId) }])
    await database.transaction((tx) => keeper.record(tx, put, clock.now()))
    names.push({ ...of, variant: 'small' })
  }
})
afterAll(async () => {
  await Promise.all([database.close(), store.close()])
})

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = ['--import', fileAt('../platform/db/quick-drizzle.ts'), fileAt('../keys-rotate.ts')]

/** Begins a rotation to the first of these keys; resolves when it has begun to wrap. */
async function begin(...keys: readonly string[]) {
  const env = {
    ...process.env,
    ...{ APP_ENV: 'local', DATABASE_URL: database.url, FILES_KEY: keys.join(','), AUTH_SECRET: config.authSecret },
  }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const lines: string[] = []
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      resolve()
    })
  await Promise.race([begun, ended])
  return { child, ended, lines }
}

/** Each family's key is wrapped by one of the two and opens, and each file is read. */
async function everythingIsReadable(): Promise<void> {
  const { rows } = await database.pool.query('select account_id, master_key_id from file_keys')
  expect(rows).toHaveLength(families)
  const fileKeys = createFileKeys({ config, clock })
  for (const { account_id: accountId } of rows)
    expect((await fileKeys.forWriting(database.db, accountId)).key).toHaveLength(32)
  const reader = createFileReader({ files: store.files, fileKeys: createFileKeys({ config, clock }) })
  for (const name of names) {
    const found = await reader.find(database.db, name)
    expect(found?.open && (await buffer(found.open.bytes)).toString()).toBe(name.accountId)
  }
}

// Each goes on with the keys that the one before has left.
describe('the keys of files', { shuffle: false }, () => {
  test(`a rotation that is killed ${rounds} times leaves every file readable, ${crashes.about}`, async () => {
    const idOf = (key: string) => key.split(':')[0]
    // How long it takes where nothing happens: the moments are chosen within.
    const undisturbed = await begin(two, one)
    const beganMs = performance.now()
    await undisturbed.ended
    const wholeMs = performance.now() - beganMs
    expect(undisturbed.lines).toEqual([
      `New files are encrypted below the key ${idOf(two)}.`,
      `The key of ${families} families was wrapped anew.`,
      `${idOf(one)} may be taken out of FILES_KEY now. Backups of the database from before need it: keep it as long as them.`,
    ])
    for (let round = 0; round < rounds; round += 1) {
      const { child, ended } = await begin(...(round % 2 === 0 ? [one, two] : [two, one]))
      await crashes.moment(wholeMs)
      child.kill('SIGKILL')
      await ended
      await everythingIsReadable()
    }
    const last = await begin(one, two)
    await last.ended
    expect(last.lines.at(-1)).toContain(`${idOf(two)} may be taken out`)
    const { rows } = await database.pool.query('select distinct master_key_id as id from file_keys')
    expect(rows).toEqual([{ id: idOf(one) }])
    await everythingIsReadable()
  })

  test('with a key that is not the one, or without one that is needed, nothing is changed', async () => {
    const [, other = ''] = newFilesKey().split(':')
    const before = (await database.pool.query('select * from file_keys order by account_id')).rows
    const oneId = one.split(':')[0]
    for (const [keys, words] of [
      [[`${oneId}:${other}`, two], 'is not what this database knows under that id'],
      [[two], `the key ${oneId} is missing`],
    ] as const) {
      const { ended, lines } = await begin(...keys)
      expect((await ended)[0]).toBe(1)
      expect(lines.join('\n')).toContain(words)
      expect(lines.join('\n')).not.toContain(other.slice(0, 10))
    }
    expect((await database.pool.query('select * from file_keys order by account_id')).rows).toEqual(before)
  })

  test('while a server runs that does not know the new key, nothing is wrapped with it', async () => {
    const [third, id] = [newFilesKey(), uuidv7()]
    await database.pool.query(
      `insert into server_processes (id, started_at, version, connections, versions, seen_at)
     values ($1, now(), null, 0, '{}', now())`,
      [id],
    )
    const refused = await begin(third, one, two)
    expect((await refused.ended)[0]).toBe(1)
    expect(refused.lines.join('\n')).toContain('A server runs since before the key')
    // Restarted since.
    await checkFilesKeys(database.db, testConfig({ FILES_KEY: [third, one, two].join() }))
    await database.pool.query(`update server_processes set started_at = now() where id = $1`, [id])
    const taken = await begin(third, one, two)
    expect((await taken.ended)[0]).toBe(0)
    expect(taken.lines.join('\n')).toContain(`The key of ${families} families was wrapped anew.`)
    await database.pool.query('delete from server_processes')
  })
})
