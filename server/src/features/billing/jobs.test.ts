import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOverrides, removeOverride, setOverride } from '../account/public.ts'
import { recordJoin } from '../referrals/commands.ts'
import {
  accountStatus,
  type BillingWorld,
  dayMs,
  good,
  order,
  type Payer,
  readOnly,
  startBillingWorld,
} from './testing/billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.stop())

const buy = (payer: Payer) => payer.send('POST', '/api/billing/purchase', order())
const requestTrial = (payer: Payer) =>
  payer.send('POST', '/api/auth/update-payment-status', {
    username: payer.owner.username,
    subscriptionData: { subscriptionStatus: 'free_trial' },
  })
const kinds = async (payer: Payer) => (await world.mails(payer.owner)).map(({ kind }) => kind)

async function isThere({ accountId }: Payer): Promise<boolean> {
  const { rows } = await world.app.database.pool.query('select 1 from memberships where account_id = $1', [accountId])
  return rows.length > 0
}

describe('the reminder that a trial ends', () => {
  test('goes out once, three days before, in the language of the owner, and not to who has cancelled', async () => {
    // Its dates are written out, and others have moved the clock.
    await world.stop()
    world = await startBillingWorld()
    const [free, trial, leaving] = [await world.payer(), await world.payer(), await world.payer()]
    await world.app.database.pool.query("update users set locale = 'es' where id = $1", [free.owner.userId])
    expect((await requestTrial(free)).status).toBe(200)
    await buy(trial)
    await buy(leaving)
    await leaving.send('POST', '/api/billing/cancel')
    world.clock.advance(27 * dayMs - 1)
    await world.run('billing.remind')
    for (const one of [free, trial, leaving]) expect(await kinds(one)).toEqual([])
    world.clock.advance(1)
    await world.run('billing.remind')
    world.clock.advance(dayMs)
    await world.run('billing.remind')
    const [toFree, ...moreToFree] = await world.mails(free.owner)
    const [toTrial, ...moreToTrial] = await world.mails(trial.owner)
    expect([moreToFree, moreToTrial, await kinds(leaving)]).toEqual([[], [], []])
    expect(toFree).toMatchObject({
      kind: 'trial-ending',
      subject: 'Tu mes gratis de Nestwren termina el 19 de diciembre de 2026',
    })
    expect(toFree?.text).toContain('elige un plan')
    expect(toTrial?.subject).toBe('Your free month of Nestwren ends on December 19, 2026')
    expect(toTrial?.text).toContain("your plan starts automatically. This is a test store, so you won't be charged.")
    expect(toTrial?.text).toContain(`${world.app.config.appUrl}/purchases`)
  })
})

describe('after a cancellation', () => {
  async function canceled(): Promise<Payer> {
    const payer = await world.payer()
    await buy(payer)
    await payer.send('POST', '/api/billing/cancel')
    world.clock.advance(30 * dayMs)
    await world.run('billing.settle')
    expect(await world.account(payer.accountId)).toMatchObject({ subscription_status: 'canceled' })
    return payer
  }

  test('data is kept for 30 days, a warning comes a week before, and then the family is deleted', async () => {
    const payer = await canceled()
    const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
    const removedOn = until.format(new Date(world.clock.now().getTime() + 30 * dayMs))
    world.clock.advance(23 * dayMs - 1)
    await world.run('billing.retain')
    expect(await kinds(payer)).toEqual([])
    world.clock.advance(1)
    await world.run('billing.retain')
    await world.run('billing.retain')
    expect(await world.mails(payer.owner)).toMatchObject([
      { kind: 'data-removal', subject: `Your family’s data will be removed on ${removedOn}` },
    ])
    world.clock.advance(7 * dayMs - 1)
    await world.run('billing.retain')
    expect(await accountStatus(await world.again(payer))).toEqual(readOnly)
    world.clock.advance(1)
    await world.run('billing.retain')
    expect(await isThere(payer)).toBe(false)
    await world.run('billing.retain')
  })

  test('who pays again keeps everything', async () => {
    let payer = await canceled()
    world.clock.advance(23 * dayMs)
    await world.run('billing.retain')
    payer = await world.again(payer)
    expect((await buy(payer)).status).toBe(200)
    world.clock.advance(7 * dayMs)
    await world.run('billing.settle')
    await world.run('billing.retain')
    expect(await isThere(payer)).toBe(true)
    expect(await accountStatus(await world.again(payer))).toEqual(good)
  })

  test('nothing is deleted without a week of warning, however long the job was away', async () => {
    const payer = await canceled()
    world.clock.advance(200 * dayMs)
    await world.run('billing.retain')
    expect(await isThere(payer)).toBe(true)
    const [mail] = await world.mails(payer.owner)
    const inAWeek = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
      world.clock.now().getTime() + 7 * dayMs,
    )
    expect(mail?.subject).toContain(inAWeek)
    world.clock.advance(7 * dayMs)
    await world.run('billing.retain')
    expect(await isThere(payer)).toBe(false)
  })
})

describe('an account that nobody uses', () => {
  test('gets two warnings and is deleted after 24 months; a sign-in keeps it, and so does paying', async () => {
    const [unused, used, influencer, paying] = [
      await world.payer(),
      await world.payer(),
      await world.payer({ subscriptionStatus: 'influencer', trialEndsAt: null }),
      await world.payer({ subscriptionStatus: 'active' }),
    ]
    const end = new Date(world.clock.now())
    end.setUTCMonth(end.getUTCMonth() + 24)
    world.clock.set(new Date(end.getTime() - 30 * dayMs - 1))
    await world.run('billing.retain')
    expect(await kinds(unused)).toEqual([])
    world.clock.set(new Date(end.getTime() - 30 * dayMs))
    await world.run('billing.retain')
    await world.run('billing.retain')
    world.clock.set(new Date(end.getTime() - 7 * dayMs))
    await world.run('billing.retain')
    await world.run('billing.retain')
    for (const one of [unused, used, influencer]) expect(await kinds(one)).toEqual(['inactivity', 'inactivity'])
    expect(await kinds(paying)).toEqual([])
    await world.people.signIn(used.owner, used.accountId)
    world.clock.set(new Date(end.getTime() - 1))
    await world.run('billing.retain')
    expect(await isThere(unused)).toBe(true)
    world.clock.set(end)
    await world.run('billing.retain')
    expect([await isThere(unused), await isThere(used), await isThere(influencer), await isThere(paying)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})

describe('what an operator set', () => {
  const set = (accountId: string, status: 'active' | 'canceled' | 'influencer', endsAt: Date | null = null) =>
    setOverride(world.app.database.db, {
      ...{ accountId, status, endsAt, setAt: world.clock.now() },
      ...{ setBy: '01900000-0000-7000-8000-000000000000', setByName: 'ops' },
    })

  test('takes no data away, and keeps that of a family whose own subscription has ended, for 30 days from its end', async () => {
    const [kept, set30] = [await world.payer(), await world.payer()]
    for (const one of [kept, set30])
      await world.people.setAccount(one.accountId, { subscriptionStatus: 'canceled', canceledAt: world.clock.now() })
    const endsAt = new Date(world.clock.now().getTime() + 40 * dayMs)
    await set(kept.accountId, 'influencer')
    await set(set30.accountId, 'active', endsAt)
    world.clock.advance(40 * dayMs)
    expect(await endOverrides(world.app.database, world.clock.now())).toEqual([set30.accountId])
    world.clock.advance(22 * dayMs)
    await world.run('billing.retain')
    expect(await kinds(set30)).toEqual([])
    world.clock.advance(dayMs)
    await world.run('billing.retain')
    expect(await kinds(set30)).toEqual(['data-removal'])
    world.clock.advance(7 * dayMs)
    await world.run('billing.retain')
    expect([await isThere(set30), await isThere(kept), await kinds(kept)]).toEqual([false, true, []])
  })

  test('does not delete a family that pays, and its own subscription goes on behind it', async () => {
    const paying = await world.payer()
    await buy(paying)
    await set(paying.accountId, 'canceled')
    // Through the trial and five weeks of the plan.
    for (let week = 0; week < 10; week += 1) {
      world.clock.advance(7 * dayMs)
      await world.run('billing.settle')
      await world.run('billing.retain')
    }
    expect(await isThere(paying)).toBe(true)
    expect((await world.account(paying.accountId)).subscription_status).toBe('active')
    expect(await accountStatus(await world.again(paying))).toEqual(readOnly)
    await removeOverride(world.app.database.db, paying.accountId, world.clock.now())
    await world.people.changed({ accountId: paying.accountId })
    expect(await accountStatus(await world.again(paying))).toEqual(good)
  })
})

describe('a recommendation', () => {
  test('brings its family 30 days once the new one has paid, and only then, and once', async () => {
    const [referring, joined] = [await world.payer({ subscriptionStatus: 'free_trial' }), await world.payer()]
    await world.app.database.pool.query('insert into referral_codes (user_id, code) values ($1, $2)', [
      referring.owner.userId,
      'a-code',
    ])
    const join = {
      refToken: 'a-code',
      accountId: joined.accountId,
      userId: joined.owner.userId,
      email: joined.owner.username,
    }
    await recordJoin(world.app.database.db, join, world.clock.now())
    await buy(joined)
    const creditDays = async () =>
      (await (await world.again(referring)).send('GET', '/api/billing/customer-info')).body.creditDays
    expect(await creditDays()).toBe(0)
    world.clock.advance(29 * dayMs)
    await world.run('billing.settle')
    expect(await creditDays()).toBe(0)
    world.clock.advance(dayMs)
    await world.run('billing.settle')
    // The free month of who recommended ended at the same moment, and goes on.
    expect(await accountStatus(await world.again(referring))).toEqual(good)
    world.clock.advance(7 * dayMs)
    await world.run('billing.settle')
    expect(await accountStatus(await world.again(referring))).toEqual(good)
    const { trial_ends_at, credit_days } = await world.account(referring.accountId)
    expect([trial_ends_at.getTime() - world.clock.now().getTime(), credit_days]).toEqual([23 * dayMs, 0])
  })
})
