import { expect, test } from 'vitest'
import { testPasswordCost } from '../../testing/password-cost.ts'
import { createPasswords } from './passwords.ts'

test('a password is known again, also when another keyboard composes its letters differently', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('caf\u00e9 au lait', 'a')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.isRight('cafe\u0301 au lait', hash, 'a')).toBe(true)
  expect(await passwords.isRight('Caf\u00e9 au lait', hash, 'a')).toBe(false)
  expect(await passwords.isRight('caf\u00e9 au lait', null, 'a')).toBe(false)
})

test('a test’s own cost is that of what it hashes, and the right password is known all the same', async () => {
  const passwords = createPasswords({ cost: testPasswordCost })
  const hash = await passwords.hash('right', 'a')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwords.isRight('right', hash, 'a')).toBe(true)
  expect(await passwords.isRight('wrong', hash, 'a')).toBe(false)
  expect(await passwords.isRight('right', null, 'a')).toBe(false)
})

test('when too many wait, the rest are told to come back, and those in line are served', async () => {
  const passwords = createPasswords({ cost: testPasswordCost })
  const hash = await passwords.hash('right', 'a')
  const all = await Promise.allSettled(
    Array.from({ length: 110 }, (_, at) => passwords.isRight('right', hash, `${at % 5}`)),
  )
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  const served = all.filter((one) => one.status === 'fulfilled')
  expect(served.length).toBeGreaterThanOrEqual(100)
  expect(served.every(({ value }) => value)).toBe(true)
  expect(await passwords.isRight('right', hash, 'a')).toBe(true)
})

test('tries of one address delay nobody else’s, and only so many of them wait', async () => {
  const passwords = createPasswords({ cost: testPasswordCost })
  const hash = await passwords.hash('right', 'a')
  const done: string[] = []
  const tryAs = (whose: string) =>
    passwords.isRight('wrong', hash, whose).then(
      () => done.push(whose),
      () => done.push('refused'),
    )
  const flood = Array.from({ length: 80 }, () => tryAs('flood'))
  await tryAs('somebody')
  // What was under way before, and one that took its turn meanwhile.
  expect(done.filter((whose) => whose === 'flood').length).toBeLessThan(6)
  await Promise.all(flood)
  expect(done.filter((whose) => whose === 'refused').length).toBeGreaterThanOrEqual(38)
})
