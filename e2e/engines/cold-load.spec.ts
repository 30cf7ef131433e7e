import { everythingIsThere, timelineIsLive } from './home.ts'
import { test } from './test.ts'

/** `COLD_LOADS=100` looks longer for what happens rarely. */
const loads = Number(process.env.COLD_LOADS ?? 20)
/** Of each engine. */
const atOnce = 2

test(`Home loads cold ${loads} times, with its words and without an error`, async ({ openPhone, shared }) => {
  test.setTimeout(60_000 + loads * 15_000)
  const { mara, child } = shared
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
