import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { signInOperator } from '../../testing/operators.ts'
import { type PanelWorld, startPanelWorld } from './testing/panel-world.ts'

let world: PanelWorld
beforeAll(async () => {
  world = await startPanelWorld()
})
afterAll(() => world.stop())

const remove = ({ userId }: { readonly userId: string }, by = world.operator) =>
  by.send('DELETE', `/api/admin/users/${userId}`)
const isThere = async (table: 'users' | 'memberships', column: string, id: string) =>
  (await world.app.database.pool.query(`select 1 from ${table} where ${column} = $1`, [id])).rows.length > 0

describe('deleting a person', () => {
  test('takes the families that nobody else owns, as the preview said, and leaves the others', async () => {
    const own = await world.people.createFamily()
    const elsewhere = await world.people.createFamily()
    for (const name of ['Juno', 'Otis'])
      await world.people.createChild(own.accountId, { name, createdBy: own.owner.userId })
    const onlyHere = await world.people.addMember(own.accountId)
    const alsoElsewhere = await world.people.addMember(own.accountId, { role: 'parent' })
    await world.people.join(elsewhere.accountId, alsoElsewhere.userId)
    await world.people.join(elsewhere.accountId, own.owner.userId)
    await world.app.database.pool.query('insert into account_storage (account_id, used_bytes) values ($1, 4096)', [
      own.accountId,
    ])
    expect((await world.userOf(own.owner)).deletion).toEqual({
      ...{ families: 1, children: 2, people: 1, peopleWhoStay: 1, familiesLeft: 1 },
      ...{ storageUsed: 4096, renewsAtProvider: false },
    })
    const { accessToken: token } = await world.as(own.owner, own.accountId)
    const { status, body } = await remove(own.owner)
    expect([status, body]).toEqual([200, { success: true, message: 'User deleted successfully' }])

    expect((await call(world.app.url, 'GET', '/api/auth/me', { token })).status).toBe(401)
    for (const { userId } of [own.owner, onlyHere]) expect(await isThere('users', 'id', userId)).toBe(false)
    expect(await isThere('users', 'id', alsoElsewhere.userId)).toBe(true)
    expect(await isThere('memberships', 'account_id', own.accountId)).toBe(false)
    expect(await isThere('memberships', 'account_id', elsewhere.accountId)).toBe(true)
    expect((await world.operator.send('GET', `/api/admin/users?search=${own.owner.username}`)).body.data.users).toEqual(
      [],
    )
    const { rows } = await world.app.database.pool.query(
      `select recipient from mails where kind = 'account-deleted' and recipient = any($1) order by recipient`,
      [[own.owner.username, onlyHere.username, alsoElsewhere.username]],
    )
    expect(rows).toHaveLength(3)
    const acts = await world.actsOn(own.owner.userId)
    expect(acts).toMatchObject([{ action: 'user.delete', after: { families: 1, people: 2 } }])
    expect(JSON.stringify(acts)).not.toContain(own.owner.username)
  })

  test('leaves a family with another owner, and the address is free', async () => {
    const { owner, accountId } = await world.people.createFamily()
    const second = await world.people.addMember(accountId, { role: 'super_admin' })
    expect((await world.userOf(owner)).deletion).toMatchObject({ families: 0, familiesLeft: 1, people: 0 })
    expect((await remove(owner)).status).toBe(200)
    expect(await isThere('memberships', 'user_id', second.userId)).toBe(true)
    const again = await world.people.createFamily({ owner: { username: owner.username } })
    expect((await world.userOf(again.owner)).active).toBe(true)
  })

  test('twice, or by two operators at once, deletes once', async () => {
    const { owner } = await world.people.createFamily()
    const other = await signInOperator(world.app)
    const answers = await Promise.all([remove(owner), remove(owner, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await remove(owner)).toMatchObject({ status: 404, body: { error: 'User not found' } })
    expect(await world.actsOn(owner.userId)).toHaveLength(1)
  })

  test('while another operator keeps the person out leaves no half', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, accountId } = await world.people.createFamily()
      const answers = await Promise.all([
        remove(owner),
        world.change(owner, 'deactivate'),
        world.change(owner, 'subscription', { subscriptionStatus: 'active' }),
      ])
      expect(answers[0].status).toBe(200)
      for (const { status } of answers.slice(1, 3)) expect([200, 404, 409]).toContain(status)
      expect(await isThere('users', 'id', owner.userId)).toBe(false)
      expect(await isThere('memberships', 'account_id', accountId)).toBe(false)
    }
  })

  test('refuses an older version, and a family that a person deleted themself is gone as well', async () => {
    const { owner, accountId } = await world.people.createFamily()
    await world.change(owner, 'deactivate')
    const stale = await world.operator.send('DELETE', `/api/admin/users/${owner.userId}?version=1`)
    expect(stale).toMatchObject({ status: 409, body: { details: { current: { active: false, version: 2 } } } })
    expect(await isThere('memberships', 'account_id', accountId)).toBe(true)
    expect((await world.operator.send('DELETE', `/api/admin/users/${owner.userId}?version=2`)).status).toBe(200)
  })
})
