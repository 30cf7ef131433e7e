import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { getTableName } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { items } from '../../items.ts'
import { makePhoto } from '../../platform/images/testing/pictures.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { createPasswords } from '../auth/passwords.ts'
import { demoSignIns, seedDemoFamily } from '../demo/public.ts'
import { starters } from '../knowledge/library/library.ts'
import { unzip } from '../privacy/testing/unzip.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import { startParser } from './parse/run-parse.ts'
import { runImport } from './run-job.ts'
import { type ImportApp, type ImportFamily, start, startImportApp, undo, upload } from './testing/import-family.ts'
import { endingAfter, jobContext, jobDeps } from './testing/job-deps.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let app: ImportApp
let mara: ImportFamily
let bytes: Buffer
let written: ReadonlyMap<string, string>

beforeAll(async () => {
  app = await startImportApp({ hasOwnProcesses: true })
  const passwords = createPasswords()
  const files = await openBlobStore(app.config)
  await seedDemoFamily({
    ...app,
    keeper: createFileKeeper({ ...app, files }),
    hashPassword: (password) => passwords.hash(password, 'demo'),
    tz: 'Europe/Lisbon',
  })
  const { rows } = await app.database.pool.query(
    `select m.account_id, m.user_id from memberships m join users u on u.id = m.user_id where u.username = $1`,
    [demoSignIns[0]?.email],
  )
  const { account_id: accountId, user_id: ownerId } = rows[0]
  mara = { ...(await app.as(ownerId, accountId)), accountId, ownerId }
  await live(mara)
  bytes = Buffer.from(await (await mara.download()).arrayBuffer())
  written = await unzip(bytes)
})
afterAll(() => app.end())

/** What the demo family has not done yet. */
async function live({ client, ownerId }: ImportFamily): Promise<void> {
  const [child] = await client.children.list({})
  const childId = child?._id ?? ''
  await client.family.putSettings({
    body: { settings: { ...defaultFamilySettings, timeSinceFeed: 'end' }, version: 0 },
  })
  const { items: entries } = await client.logs.list({ query: { childId, limit: 3 } })
  const [first, second] = entries
  if (first === undefined || second === undefined) throw new Error('The demo family has logged nothing')
  await client.logReactions.like({ params: { id: first.id } })
  await client.logReactions.addComment({ params: { id: first.id }, body: { content: 'Well done' } })
  await client.logs.remove({ params: { id: second.id } })
  const file = new File([Buffer.from(await makePhoto(900, 600))], 'nap.jpg')
  const body = { childIds: childId, tz: 'Europe/Lisbon', logId: first.id, audience: 'parents' as const }
  const photo = await client.photos.upload({ body, file })
  await client.photoReactions.addComment({ params: { id: photo.id }, body: { content: 'Look' } })
  await client.growth.create({
    params: { childId },
    body: {
      measuredOn: '2026-11-01',
      weightG: 7_200,
      typed: { weight: { value: '7.2', unit: 'kg' } },
      photoId: photo.id,
    },
  })
  await client.children.setPhoto({ params: { id: childId }, file })
  await plan(client, childId, ownerId)
  await knowledge(client, file)
}

/** An article with a picture, one in Recently deleted, and what was said of an article that comes with the product. */
async function knowledge({ knowledge: articles, articleReactions }: ImportFamily['client'], file: File): Promise<void> {
  const { id: pictureId } = await articles.addPicture({ body: { id: uuidv7() }, file })
  const body = `For sitters.\n\n![The hall](picture:${pictureId})`
  const write = () =>
    articles.create({ body: { title: 'House rules', body, category: 'family', ages: { from: 0, to: 9 } } })
  const { id } = await write()
  await articles.remove({ params: { id: (await write()).id } })
  for (const params of [{ id }, { id: starters[0]?.id ?? '' }]) {
    await articleReactions.like({ params })
    await articleReactions.addComment({ params, body: { content: 'Read this' } })
  }
}

/** A series with a day that is moved and one that is canceled, and an appointment in Recently deleted. */
async function plan({ schedule }: ImportFamily['client'], childId: string, assigneeId: string): Promise<void> {
  const zone = { childIds: [childId], timeZone: 'Europe/Lisbon' }
  const moved = { startOn: '2026-12-04', startAt: null, durationMinutes: 1440, title: 'Race', assigneeId: null }
  const series = { title: 'Swimming', startOn: '2026-11-26', startAt: '16:30', rule: 'FREQ=WEEKLY', place: 'Pool' }
  const exceptions = [
    { on: '2026-12-03', isCanceled: false as const, ...moved },
    { on: '2026-12-10', isCanceled: true as const },
  ]
  await schedule.create({ body: { ...zone, ...series, exceptions, assigneeId, remindMinutes: 30 } })
  const { id } = await schedule.create({ body: { ...zone, title: 'Check-up', startOn: '2026-12-01' } })
  await schedule.remove({ params: { id } })
}

/** The lists of an export without what is of its people and of the moment: who, what they settled, and when it was last written. */
function comparable(files: ReadonlyMap<string, string>): Record<string, unknown> {
  const own =
    /^(profile|settings|notifications|push-devices|devices|referrals|account|subscription|purchases|public-site|people|caregiver-rights|invites|audit|imports|import-sources|custody-history|parenting-schedules|parenting-overrides|handoffs)\.json$/
  const others =
    /^(comments|likes|photo-comments|photo-likes|document-comments|document-likes|article-comments|article-likes)\.json$/
  return Object.fromEntries(
    [...files]
      .filter(([name]) => name.endsWith('.json') && !own.test(name) && !others.test(name))
      .map(([name, text]) => [name, (JSON.parse(text) as Record<string, unknown>[]).map(withoutPeople)]),
  )
}

function withoutPeople({
  createdBy,
  createdByName,
  updatedBy,
  updatedByName,
  assigneeId,
  slug,
  ...row
}: Record<string, unknown>) {
  return row
}

const pathsIn = (files: ReadonlyMap<string, string>) => [...files.keys()].filter((name) => name.includes('/')).sort()
const listOf = (files: ReadonlyMap<string, string>, name: string) =>
  JSON.parse(files.get(`${name}.json`) ?? '[]') as Record<string, unknown>[]

test('an export comes back into an empty family as it was, photos included, and twice is once', async () => {
  const dana = await app.family()
  // Who sees which children is known to the server from here on.
  expect(await dana.client.children.list()).toEqual([])
  const ready = await upload(dana, [{ name: 'nestwren.zip', bytes }])
  expect(ready).toMatchObject({ status: 'ready', app: 'nestwren', refusals: [] })
  const done = await start(dana, ready)
  expect(done).toMatchObject({ status: 'done', error: null })
  expect(done.totals).toEqual(ready.totals)
  const names = (await dana.client.children.list()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(
    listOf(written, 'children')
      .map(({ name }) => name)
      .toSorted(),
  )

  const back = await unzip(Buffer.from(await (await dana.download()).arrayBuffer()))
  expect(comparable(back)).toEqual(comparable(written))
  expect(pathsIn(back)).toEqual(pathsIn(written))
  for (const path of pathsIn(written).filter((one) => one.startsWith('photos/')))
    expect(back.get(path) === written.get(path), path).toBe(true)

  // What the person who exported it said is theirs again; what others said stays with them, and is told.
  const mine = (files: ReadonlyMap<string, string>, list: string, by: string) =>
    listOf(files, list).filter(({ createdBy, userId }) => (createdBy ?? userId) === by)
  for (const list of ['comments', 'likes', 'photo-comments', 'article-comments', 'article-likes'])
    expect(listOf(back, list)).toHaveLength(mine(written, list, mara.ownerId).length)
  // Nobody else is there who could agree: it is what Dana says.
  for (const list of ['parenting-schedules', 'parenting-overrides', 'handoffs']) {
    const theirs = list === 'handoffs' ? mine(written, list, mara.ownerId) : listOf(written, list)
    expect(listOf(back, list).map(({ id }) => id)).toEqual(theirs.map(({ id }) => id))
    for (const row of listOf(back, list)) expect(row).toMatchObject({ createdBy: dana.ownerId })
    for (const row of listOf(back, list).filter(({ people }) => people !== undefined))
      expect((row.people as { userId: unknown }[]).map(({ userId }) => userId)).toEqual([null, null])
  }
  expect(listOf(back, 'parenting-schedules')).not.toEqual([])
  const { items: rows } = await dana.client.imports.rows({ params: { id: done.id }, query: { limit: 200 } })
  const others = ['comments', 'likes', 'photo-comments', 'photo-likes', 'document-comments', 'document-likes'].flatMap(
    (list) => listOf(written, list).filter(({ createdBy, userId }) => (createdBy ?? userId) !== mara.ownerId),
  )
  const saidByOthers = listOf(written, 'handoffs').filter(({ createdBy }) => createdBy !== mara.ownerId)
  expect(done.totals?.leftOut).toBe(others.length + saidByOthers.length)
  expect(new Set(rows.map(({ reason }) => reason?.code))).toEqual(new Set(['ofSomeoneElse']))

  const again = await start(dana, await upload(dana, [{ name: 'nestwren.zip', bytes }]))
  expect(again).toMatchObject({ status: 'done', made: {} })
  // Settings, comments and likes are nothing new either.
  expect(again.totals?.lists.filter(({ imported }) => imported > 0)).toEqual([])
  const twice = await unzip(Buffer.from(await (await dana.download()).arrayBuffer()))
  expect(comparable(twice)).toEqual(comparable(written))

  const undone = await undo(dana, done)
  expect(undone).toMatchObject({ status: 'undone', undone: { kept: 0 }, made: expect.anything() })
  for (const { table } of items) {
    const { rows: left } = await app.database.db.execute(
      `select 1 from ${getTableName(table)} where account_id = '${dana.accountId}'`,
    )
    expect(left, getTableName(table)).toEqual([])
  }
  const stored = `select 1 from stored_files where account_id = '${dana.accountId}'`
  expect((await app.database.db.execute(stored)).rows).toEqual([])
  expect(await dana.client.children.list({})).toEqual([])
})

test('an export that is stopped half-way goes on where it was, with every photo once', async () => {
  const nora = await app.family()
  const { id } = await upload(nora, [{ name: 'nestwren.zip', bytes }])
  const key = { accountId: nora.accountId, importId: id }
  await app.database.pool.query(`update imports set status = 'importing' where account_id = $1`, [nora.accountId])
  const files = await openBlobStore(app.config)
  for (const transactions of [3, 20, 30]) {
    const controller = new AbortController()
    const database = endingAfter(app.database, transactions, controller)
    const deps = jobDeps(app, startParser, { files, database })
    await expect(runImport(deps, key, jobContext(controller.signal))).rejects.toThrow()
  }
  expect(await runImport(jobDeps(app, startParser, { files }), key, jobContext())).toBe('done')
  const back = await unzip(Buffer.from(await (await nora.download()).arrayBuffer()))
  expect(comparable(back)).toEqual(comparable(written))
  expect(pathsIn(back)).toEqual(pathsIn(written))
  const { rows } = await app.database.pool.query(
    `select count(*)::int as booked, (select used_bytes::int from account_storage where account_id = $1) as used,
       sum(size_bytes)::int as size from stored_files where account_id = $1`,
    [nora.accountId],
  )
  expect(rows[0].used).toBe(rows[0].size)
})
