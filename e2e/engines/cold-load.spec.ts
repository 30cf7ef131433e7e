import { everythingIsThere, timelineIsLive } from './home.ts'
import { test } from './test.ts'

/** The long run looks longer for what happens rarely, and `COLD_LOADS=100` longer still. */
const loads = Number(process.env.COLD_LOADS ?? (process.env.TEST_LONG ? 20 : 3))
/** Of each engine. */
const atOnce = 2

test.describe.configure({ timeout: 60_000 + loads * 45_000 })

test(`Home loads cold ${loads} times, with its words and without an error`, { tag: ['@spine', '@home'] }, async ({
  openPhone,
  family,
}) => {
  const { mara, child } = family
  let left = loads
  const loadSome = async () => {
    while (left > 0) {
      left -= 1
      const phone = await openPhone({ of: mara, child: child._id })
      await phone.goto('/home')
      // Several at once on a busy machine: how long it takes is not the question here.
      await timelineIsLive(phone, 60_000)
      await everythingIsThere(phone)
      await phone.close()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loadSome))
})
