import type { contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import { expect, vi } from 'vitest'
import type { Database } from '../../../platform/db/database.ts'
import { createTestStore } from '../../../platform/testing/stores.ts'
import { type Answer, call } from '../../../testing/call.ts'
import { createPeople, type People } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../testing/start-test-app.ts'
import { unzip } from './unzip.ts'

export interface ExportApp extends TestApp {
  readonly people: People
  /** The variables under which another server has the same files. */
  readonly filesEnv: Readonly<Record<string, string>>
  /** Signs somebody in and speaks for them. */
  as(userId: string, accountId: string): Promise<Speaker>
  /** Ends the app and removes its files. */
  end(): Promise<void>
}

export interface Speaker {
  readonly token: string
  readonly client: Client<typeof contract>
  send(method: string, path: string, body?: unknown): Promise<Answer>
  /** Starts an export and waits until it is ready; resolves to what is in it. */
  export(): Promise<ReadonlyMap<string, string>>
  download(): Promise<Response>
}

/** The whole server with files of its own: what is deleted here must not be deleted in other tests. */
export async function startExportApp(options: TestAppOptions = {}): Promise<ExportApp> {
  const store = await createTestStore()
  const app = await startTestApp({ ...options, env: { ...store.env, ...options.env } })
  const people = createPeople(app)

  async function as(userId: string, accountId: string): Promise<Speaker> {
    const { accessToken: token } = await people.signIn({ userId }, accountId)
    const send = (method: string, path: string, body?: unknown) =>
      call(app.url, method, path, { token, ...(body !== undefined && { body }) })
    const download = () => fetch(`${app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${token}` } })
    const client = app.client(token)
    return {
      token,
      client,
      send,
      download,
      async export() {
        const { id } = await client.privacy.startExport({})
        await untilMade(app.database, id)
        const { items } = await client.privacy.listExports({})
        expect(items.find((one) => one.id === id)?.status).toBe('ready')
        return unzip(Buffer.from(await (await download()).arrayBuffer()))
      },
    }
  }

  return {
    ...app,
    people,
    filesEnv: store.env,
    as,
    async end() {
      await app.stop()
      await store.close()
    },
  }
}

/** Waits until nobody works on an export any more. */
export async function untilMade({ pool }: Pick<Database, 'pool'>, exportId: string): Promise<void> {
  const isUnderWay = async () => {
    const { rows } = await pool.query(`select 1 from data_exports where id = $1 and status in ('queued', 'running')`, [
      exportId,
    ])
    return rows.length > 0
  }
  // Also before the first test.
  await vi.waitFor(async () => expect(await isUnderWay()).toBe(false), { timeout: 60_000, interval: 20 })
}

/** Stops exports where they begin to read, until it is told to let go. */
export async function holdReading(database: Pick<Database, 'pool'>): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('lock table likes in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
