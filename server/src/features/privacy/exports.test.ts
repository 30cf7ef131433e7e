import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleEntry, exampleOwnKind } from '../../testing/kind-examples.ts'
import { type ExportApp, type Speaker, startExportApp } from './testing/export-family.ts'
import { unzip } from './testing/unzip.ts'

const dayMs = 24 * 3600 * 1000

let app: ExportApp

beforeAll(async () => {
  app = await startExportApp()
})
afterAll(() => app.end())

async function family() {
  const made = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { accountId, owner } = made
  const child = async (name: string) =>
    (await app.people.createChild(accountId, { name, createdBy: owner.userId })).childId
  return { ...made, juno: await child('Juno'), otis: await child('Otis'), mara: await app.as(owner.userId, accountId) }
}

/** Logs a wet diaper, so many days ago. */
async function log(who: Speaker, childId: string, daysAgo = 0, notes = ''): Promise<string> {
  const startAt = new Date(app.clock.now().getTime() - daysAgo * dayMs - 3600 * 1000).toISOString()
  return post(who, { childId, kind: 'diaper', startAt, notes, details: kinds.diaper.example.details })
}

async function post(who: Speaker, body: object): Promise<string> {
  const answer = await who.send('POST', '/api/events', { id: uuidv7(), tz: 'Europe/Lisbon', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

const listOf = (files: ReadonlyMap<string, string>, name: string) => JSON.parse(files.get(`${name}.json`) ?? 'null')
const idsOf = (files: ReadonlyMap<string, string>, name: string) =>
  listOf(files, name)?.map(({ id }: { id: string }) => id)

async function stored(statement: string, values: unknown[] = []) {
  return (await app.database.pool.query(statement, values)).rows
}

describe('the whole family', () => {
  test('says who changed rights in this family, and nothing of another', async () => {
    const [ours, theirs] = [await family(), await family()]
    for (const { accountId, juno, mara } of [ours, theirs]) {
      const { userId } = await app.people.addMember(accountId, { preset: 'nanny', children: [juno] })
      await mara.client.members.patchChildPermissions({
        params: { childId: juno, caregiverId: userId },
        body: { permissions: { schedule: 'none' } },
      })
    }
    const changes: { actorId: string; childId: string }[] = listOf(await ours.mara.export(), 'audit')
    expect(changes.map(({ actorId, childId }) => ({ actorId, childId }))).toEqual([
      { actorId: ours.owner.userId, childId: ours.juno },
    ])
  })

  test('equals the database, without a secret', async () => {
    const { mara, owner, accountId, juno, otis } = await family()
    const nanny = await app.people.addMember(accountId, { preset: 'nanny', children: [juno] })
    await mara.client.ownKinds.create({ body: exampleOwnKind() })
    const entries = new Map<string, string[]>()
    for (const kind of kindNames) {
      const one = (childId: string) => post(mara, { kind, ...exampleEntry(kind), notes: 'All well', childId })
      entries.set(kind, [await one(juno), await one(otis)])
    }
    const [diaper = ''] = entries.get('diaper') ?? []
    await mara.send('POST', `/api/events/${diaper}/comments`, { content: 'Well done' })
    await mara.send('POST', `/api/events/${diaper}/like`)
    await mara.send('DELETE', `/api/user-children/${otis}`)
    const { body: invited } = await mara.send('POST', '/api/invites', {
      email: 'gran@example.com',
      relationship: 'family',
      childIds: [juno],
    })
    await mara.send('PATCH', '/api/auth/theme/mode', { value: 'dark' })
    const files = await mara.export()

    expect(listOf(files, 'account')).toMatchObject([{ id: accountId, subscriptionStatus: 'active' }])
    expect(listOf(files, 'profile')).toMatchObject([{ id: owner.userId, username: owner.username, hasPassword: true }])
    expect(listOf(files, 'settings')).toMatchObject([{ theme: { mode: 'dark' }, preferences: null }])
    expect(listOf(files, 'people')).toMatchObject([
      { id: owner.userId, username: owner.username },
      { id: nanny.userId, username: nanny.username, preset: 'nanny' },
    ])
    expect(listOf(files, 'caregiver-rights')).toMatchObject([{ childId: juno, userId: nanny.userId, canExport: false }])
    expect(idsOf(files, 'children')).toEqual([juno, otis])
    expect(listOf(files, 'children')[1].deletedAt).toBe(app.clock.now().toISOString())
    for (const kind of kindNames) expect(idsOf(files, `entries-${kind}`)).toEqual(entries.get(kind))
    const [row] = await stored('select * from log_entries where id = $1', [diaper])
    expect(listOf(files, 'entries-diaper')[0]).toEqual({
      id: diaper,
      childId: juno,
      kind: 'diaper',
      startAt: row.start_at.toISOString(),
      endAt: null,
      tz: row.tz,
      notes: row.notes,
      details: row.details,
      photoIds: [],
      createdBy: owner.userId,
      createdByName: owner.name,
      updatedBy: owner.userId,
      updatedByName: owner.name,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      deletedAt: null,
    })
    expect(listOf(files, 'comments')).toMatchObject([{ itemId: diaper, content: 'Well done' }])
    expect(listOf(files, 'likes')).toMatchObject([{ itemId: diaper, userId: owner.userId }])
    expect(listOf(files, 'invites')).toMatchObject([{ id: invited.invite.id, email: 'gran@example.com' }])
    const audit = await stored('select id from access_audit where account_id = $1 order by at, id', [accountId])
    expect(idsOf(files, 'audit')).toEqual(audit.map(({ id }) => id))
    expect(audit.length).toBeGreaterThan(0)

    const secrets = await stored(
      `select password_hash as secret from users union select refresh_hash from sessions
       union select sealed_refresh from sessions union select token_hash from invites`,
    )
    const all = [...files.values()].join('\n')
    for (const { secret } of secrets) expect(all).not.toContain(secret)
    expect(all).not.toContain('argon2')
    const readMe = files.get('README.txt') ?? ''
    for (const name of files.keys()) if (name !== 'README.txt') expect(readMe).toContain(name)
  })

  test('a parent takes it along unless the switch is off', async () => {
    const { accountId, mara, juno } = await family()
    await log(mara, juno)
    const parent = await app.people.addMember(accountId, { role: 'parent' })
    const files = await (await app.as(parent.userId, accountId)).export()
    expect(idsOf(files, 'entries-diaper')).toHaveLength(1)
    // What is paid for is the owner's.
    expect(files.has('subscription.json')).toBe(false)
    const ofVisitors = ['registry-claims.json', 'site-guests.json', 'site-invited.json']
    expect(ofVisitors.filter((name) => files.has(name))).toEqual(ofVisitors)
    const keepsNeither = { registryManage: false, invitesManage: false }
    const less = await app.people.addMember(accountId, { role: 'parent', permissions: keepsNeither })
    const theirs = await (await app.as(less.userId, accountId)).export()
    expect(ofVisitors.filter((name) => theirs.has(name))).toEqual([])
    const other = await app.people.addMember(accountId, { role: 'parent', permissions: { accountExport: false } })
    const own = await (await app.as(other.userId, accountId)).export()
    expect([...own.keys()].filter((name) => name.endsWith('.json'))).toEqual([
      'profile.json',
      'sealed-key.json',
      'settings.json',
      'notifications.json',
      'push-devices.json',
      'devices.json',
      'vault-factors.json',
      'referrals.json',
    ])
  })

  test('is no surprise to a parent who hid reservations, and holds no guests for one who manages no invites', async () => {
    const { accountId } = await family()
    const { userId } = await app.people.addMember(accountId, { role: 'parent', permissions: { invitesManage: false } })
    const parent = await app.as(userId, accountId)
    const listsOf = async () => {
      const files = await parent.export()
      return ['site-guests', 'site-invited', 'registry-claims'].filter((name) => files.has(`${name}.json`))
    }
    expect(await listsOf()).toEqual(['registry-claims'])
    const hiddenUntil = new Date(app.clock.now().getTime() + dayMs).toISOString()
    await parent.client.registryClaims.putReading({ body: { hiddenUntil } })
    expect(await listsOf()).toEqual([])
  })

  test('is open to an owner who owes a payment, in their language', async () => {
    const { accountId, owner, mara } = await family()
    await app.people.setAccount(accountId, { subscriptionStatus: 'registered' })
    await stored(`update users set locale = 'es' where id = $1`, [owner.userId])
    const files = await mara.export()
    expect(listOf(files, 'children')).toHaveLength(2)
    expect(files.get('README.txt')).toContain('tus datos')
  })
})

describe('a caregiver', () => {
  test('takes along the entries of the children that may be exported, within their history', async () => {
    const { accountId, mara, juno, otis } = await family()
    const nanny = await app.people.addMember(accountId, { preset: 'nanny', children: [otis] })
    await app.people.grant(accountId, juno, nanny.userId, { preset: 'nanny', canExport: true, historyDays: 7 })
    const seen = await log(mara, juno, 1)
    await log(mara, juno, 8)
    const removed = await log(mara, juno, 1)
    const others = await log(mara, otis, 1)
    for (const id of [seen, others, removed])
      await mara.send('POST', `/api/events/${id}/comments`, { content: `About ${id}` })
    await mara.client.logs.remove({ params: { id: removed } })
    const files = await (await app.as(nanny.userId, accountId)).export()
    expect(idsOf(files, 'entries-diaper')).toEqual([seen])
    expect(listOf(files, 'comments')).toMatchObject([{ itemId: seen }])
    expect(idsOf(files, 'children')).toEqual([juno])
    for (const name of ['account', 'invites', 'audit', 'caregiver-rights'])
      expect(files.has(`${name}.json`)).toBe(false)
    const all = [...files.values()].join('\n')
    expect(all).not.toContain(otis)
    const [mother] = await stored(
      `select username from users join memberships on user_id = id
      where account_id = $1 and role = 'super_admin'`,
      [accountId],
    )
    expect(all).not.toContain(mother.username)
  })

  test('does not get a kind whose area is closed to them, nor a birth date', async () => {
    const { accountId, mara, juno } = await family()
    await log(mara, juno)
    const viewer = await app.people.addMember(accountId)
    await app.people.grant(accountId, juno, viewer.userId, {
      canExport: true,
      levels: { logs: 'none', profile: 'none' },
    })
    await stored(`update children set birthdate = '2026-05-01' where id = $1`, [juno])
    const files = await (await app.as(viewer.userId, accountId)).export()
    expect(files.has('entries-diaper.json')).toBe(false)
    expect(listOf(files, 'children')).toMatchObject([{ id: juno, birthdate: null }])
  })

  test('does not get the file any more once the right is gone', async () => {
    const { accountId, mara, juno } = await family()
    await log(mara, juno)
    const viewer = await app.people.addMember(accountId)
    await app.people.grant(accountId, juno, viewer.userId, { canExport: true })
    const speaker = await app.as(viewer.userId, accountId)
    expect(idsOf(await speaker.export(), 'entries-diaper')).toHaveLength(1)
    await app.people.grant(accountId, juno, viewer.userId, { canExport: false })
    // Nor is it offered: what they get is made anew, of what they may take along now.
    expect((await speaker.client.privacy.listExports({})).items).toMatchObject([{ status: 'expired' }])
    const own = await unzip(Buffer.from(await (await speaker.download()).arrayBuffer()))
    expect([...own.keys()].filter((name) => name.startsWith('entries-'))).toEqual([])
  })
})

describe('the files', () => {
  test('a spreadsheet runs nothing that people wrote', async () => {
    const { mara, juno } = await family()
    const hostile = ['=HYPERLINK("http://evil.test","x")', '+1+1', '-1+1', '@SUM(A1)', '"; =1+1', 'a,b\n=c']
    for (const [index, notes] of hostile.entries()) await log(mara, juno, index + 1, notes)
    await mara.send('PUT', '/api/auth/profile/display-name', { displayName: '=cmd|calc' })
    const files = await mara.export()
    expect(listOf(files, 'entries-diaper').map(({ notes }: { notes: string }) => notes)).toEqual(hostile.toReversed())
    const csv = files.get('entries-diaper.csv') ?? ''
    expect(csv.startsWith('\uFEFF"id",')).toBe(true)
    for (const [written, shown] of [
      ['=HYPERLINK("http://evil.test","x")', `"'=HYPERLINK(""http://evil.test"",""x"")"`],
      ['+1+1', `"'+1+1"`],
      ['-1+1', `"'-1+1"`],
      ['@SUM(A1)', `"'@SUM(A1)"`],
      ['"; =1+1', `"""; =1+1"`],
      ['a,b\n=c', '"a,b\n=c"'],
    ]) {
      expect(csv, written).toContain(`,${shown},`)
    }
    expect(csv).toContain(`,"'=cmd|calc",`)
    expect(csv.split('\r\n')[0]).toContain('"details.kind"')
  })

  test('come as an attachment that nobody keeps', async () => {
    const { mara } = await family()
    await mara.export()
    const { headers, status } = await mara.download()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="nestwren-\d{4}-\d\d-\d\d\.zip"/)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('are nobody else’s, not even another owner’s of the family', async () => {
    const { accountId, mara } = await family()
    await mara.export()
    const parent = await app.people.addMember(accountId, { role: 'parent' })
    const other = await app.as(parent.userId, accountId)
    expect((await other.client.privacy.listExports({})).items).toEqual([])
    const dads = await unzip(Buffer.from(await (await other.download()).arrayBuffer()))
    expect(listOf(dads, 'profile')).toMatchObject([{ id: parent.userId }])
  })
})
