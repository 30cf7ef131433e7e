import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@nestwren/contract'
import { type Client, createClient } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import { itemPurges } from '../../../item-purges.ts'
import { createTestClock, type TestClock } from '../../../platform/clock/clock.ts'
import { testConfig } from '../../../platform/config/test-config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Emission } from '../../../platform/http/context.ts'
import { createInFlight } from '../../../platform/http/in-flight.ts'
import { createServer } from '../../../platform/http/limits.ts'
import { mount } from '../../../platform/http/mount.ts'
import { registerUploads } from '../../../platform/http/upload.ts'
import { decodeHere } from '../../../platform/images/testing/decode-here.ts'
import { makePicture } from '../../../platform/images/testing/pictures.ts'
import { locatorOf } from '../../../platform/items/find-item.ts'
import { purgerOf } from '../../../platform/items/trash.ts'
import { createLog } from '../../../platform/log/log.ts'
import type { BlobStore } from '../../../platform/storage/blob-store.ts'
import { createTestDatabase } from '../../../platform/testing/database.ts'
import { createTestStore } from '../../../platform/testing/stores.ts'
import { type ChildRights, createPeople, type People } from '../../../testing/people.ts'
import { createKernel } from '../../account/kernel-policy.ts'
import { logHandlers, logMount } from '../../logs/handlers.ts'
import { createFileKeeper, type FileKeeper } from '../../storage/file-commands.ts'
import { photoHandlers, photoReactionCalls } from '../handlers.ts'
import { photoItem } from '../item.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly token: string
  readonly client: Client<typeof contract>
}

type Upload = CallInput<typeof contract.photos.upload>

export interface PhotoFamily {
  readonly database: Database
  readonly clock: TestClock
  readonly files: BlobStore
  readonly keeper: FileKeeper
  readonly people: People
  readonly url: string
  readonly accountId: string
  readonly juno: string
  readonly otis: string
  /** Owner. */
  readonly mara: Person
  /** The owner of another family, and her child. */
  readonly stranger: Person
  readonly strangersChild: string
  /** Live events since the last call, as they would leave for the sockets. */
  takeEmissions(): Emission[]
  addParent(name: string): Promise<Person>
  addCaregiver(name: string, grants: Readonly<Record<string, ChildRights>>): Promise<Person>
  /** Uploads a picture of Juno; a small one unless told. */
  upload(
    by?: Person,
    over?: Partial<Upload['body']>,
    file?: Uint8Array,
  ): ReturnType<Client<typeof contract>['photos']['upload']>
  /** Every key in the store. */
  storedKeys(): Promise<string[]>
  /** What is in the temporary folder. */
  spooled(): Promise<string[]>
  rows(query: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** The photos of two families on a real server, database and store; live events are caught on their way out. */
export async function startPhotoFamily(): Promise<PhotoFamily> {
  const config = testConfig()
  // What the server did not expect is a bug and has to be read.
  const log = createLog({ level: 'error' })
  const clock = createTestClock('2026-11-19T10:24:00.000Z')
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'photos-test-'))
  const store = await createTestStore()
  const { files } = store
  // Of its own, so that what other tests are just uploading is not taken for what was left behind.
  const { TMPDIR: usual } = process.env
  process.env.TMPDIR = join(folder, 'temporary')
  await mkdir(tmpdir())
  const endDecoding = decodeHere()
  const kernel = createKernel({ config, database, clock })
  const keeper = createFileKeeper({ config, database, files, clock, log })
  const app = createServer(config, log)
  await registerUploads(app)
  const emissions: Emission[] = []
  const deps = {
    database,
    clock,
    log,
    gate: kernel.gate,
    inFlight: createInFlight(config.limits),
    publish: (sent: readonly Emission[]) => void emissions.push(...sent),
    spendWrite: () => null,
  }
  mount(app, deps, contract.logs, logHandlers({ database, kernel }), logMount)
  mount(
    app,
    deps,
    contract.photos,
    photoHandlers({ database, kernel, keeper, purgeDeleted: purgerOf(itemPurges(keeper)) }),
    {
      locate: locatorOf(photoItem),
      autocommit: ['upload'],
    },
  )
  photoReactionCalls.mount(app, deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await kernel.start()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const people = createPeople({ database, clock, config })
  const signIn = async (made: { userId: string; name: string }, accountId: string): Promise<Person> => {
    const { accessToken: token } = await people.signIn(made, accountId)
    const client = createClient(contract, { baseUrl: url, token: () => token })
    return { id: made.userId, name: made.name, token, client }
  }
  const newOwner = async (name: string): Promise<{ person: Person; accountId: string }> => {
    const { accountId, owner } = await people.createFamily({ owner: { name } })
    return { person: await signIn(owner, accountId), accountId }
  }
  const newChild = async (accountId: string, name: string, createdBy: string): Promise<string> =>
    (await people.createChild(accountId, { name, createdBy })).childId

  const { person: mara, accountId } = await newOwner('Mara')
  const { person: stranger, accountId: strangersAccount } = await newOwner('Ines')
  const juno = await newChild(accountId, 'Juno', mara.id)
  const otis = await newChild(accountId, 'Otis', mara.id)
  const strangersChild = await newChild(strangersAccount, 'Rui', stranger.id)
  const small = await makePicture('jpeg')

  return {
    ...{ database, clock, files, keeper, people, url, accountId, juno, otis, mara, stranger, strangersChild },
    takeEmissions: () => emissions.splice(0),
    async addParent(name) {
      return signIn(await people.addMember(accountId, { role: 'parent', person: { name } }), accountId)
    },
    async addCaregiver(name, grants) {
      const made = await people.addMember(accountId, { person: { name } })
      for (const [childId, rights] of Object.entries(grants))
        await people.grant(accountId, childId, made.userId, rights)
      return signIn(made, accountId)
    },
    upload: (by = mara, over = {}, file = small) =>
      by.client.photos.upload({
        body: { id: randomUUID(), childIds: juno, tz: 'Europe/Lisbon', ...over },
        file: new Blob([Uint8Array.from(file)]),
      }),
    async storedKeys() {
      const keys: string[] = []
      for await (const key of files.list('')) keys.push(key)
      return keys
    },
    spooled: () => readdir(tmpdir()),
    rows: async (query, values = []) => (await database.pool.query(query, [...values])).rows,
    async stop() {
      try {
        await app.close()
        await kernel.stop()
        await database.close()
        await store.close()
      } finally {
        // What other files of this process would be left with.
        endDecoding()
        if (usual === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = usual
      }
      await rm(folder, { recursive: true })
    },
  }
}
