import type { GuestAccess } from '@nestwren/contract/endpoint'
import { perModule } from '@nestwren/contract/site-terms'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSiteFamily, type SiteFamily } from '../features/site/testing/site-family.ts'
import type { Answer } from './call.ts'
import { type ContractCall, ofGuests, ofRight, send } from './contract-calls.ts'
import { exampleFor } from './contract-examples.ts'
import { keptWorldOf, worldOf } from './contract-world.ts'
import type { ExampleWorld } from './example-world.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/**
 * What is promised of every call that somebody without an account makes, asked of the running server: nothing of a site that is
 * off, of a module that is off, or before its password, and of an open one only what the family put there. A new call is here by
 * being in the contract.
 */

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** In what the family has and never put on its site. */
const secret = 'Zxqprivate'
/** In what is on its site, behind its password. */
const shown = 'Zxqshown'

let app: TestApp
let family: SiteFamily & { readonly slug: string }
let token: string
let kept: ExampleWorld
let unpublished: readonly string[]

const parts = () => ({
  app,
  people: family.people,
  family: { accountId: family.accountId, owner: family.owner },
  ownerToken: async () => token,
  actorToken: token,
})

beforeAll(async () => {
  const many = '100000/1m burst 100000'
  app = await startTestApp({ env: { LIMITS_WRITES: many, LIMITS_UPLOADS: many, LIMITS_WRITTEN: many } })
  const modules = perModule(() => true)
  family = await createSiteFamily(app, { bio: shown, modules })
  token = (await family.people.signIn(family.owner, family.accountId)).accessToken
  await family.publish({ caption: shown })
  unpublished = [
    await family.upload({ caption: secret }),
    await family.upload({ caption: secret, audience: 'parents' }),
    await family.upload({ caption: secret, keptInVault: 'true' }),
  ]
  kept = keptWorldOf(parts()).world
})
afterAll(() => app.stop())

const visitorsCalls = ofGuests.filter(({ endpoint }) => endpoint.access.who === 'visitor')
const accessOf = ({ endpoint }: ContractCall) => endpoint.access as Extract<GuestAccess, { who: 'visitor' }>
const ask = async (one: ContractCall, world: ExampleWorld, by: string | null = null): Promise<Answer> =>
  send(app.url, one, await exampleFor(one.group, one.key).input(world), by)

/** What leaves with an answer, whatever form it has. */
const textOf = ({ body }: Answer): string => (typeof body === 'string' ? body : JSON.stringify(body))

/** Runs with the site as it is then, and puts it back. */
async function during<T>(change: object, back: object, run: () => Promise<T>): Promise<T> {
  await family.put(change)
  try {
    return await run()
  } finally {
    await family.put({ confirmPublished: true, ...back })
  }
}

describe('an open site', () => {
  test.each(visitorsCalls)('answers $name, and tells nothing that is not on it', async (one) => {
    const answer = await ask(one, worldOf(parts()))
    expect(answer.status, textOf(answer)).toBe(ofRight(one))
    const text = textOf(answer)
    for (const hidden of [secret, ...unpublished, family.accountId, family.childId, family.owner.userId])
      expect(text).not.toContain(hidden)
  })
})

describe('a site with a password', () => {
  test.each(visitorsCalls)('does not answer $name, or with its title alone', async (one) => {
    // Made while it is open.
    await exampleFor(one.group, one.key).input(kept)
    for (const by of [null, token]) {
      const answer = await during({ password: 'grandma’s pie' }, { password: null }, () => ask(one, kept, by))
      expect(textOf(answer)).not.toContain(shown)
      if (accessOf(one).locked === 'allowed') expect(answer.body.code).not.toBe('SITE_LOCKED')
      else expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: 'SITE_LOCKED' })
    }
  })
})

describe('a site that is off', () => {
  test.each(visitorsCalls)('has no $name, for nobody', async (one) => {
    await exampleFor(one.group, one.key).input(kept)
    for (const by of [null, token]) {
      const answer = await during({ enabled: false }, { enabled: true }, () => ask(one, kept, by))
      expect(answer.status, textOf(answer)).toBe(404)
      expect(textOf(answer)).not.toContain(shown)
    }
  })
})

describe('a module that is off', () => {
  test.each(visitorsCalls.filter((one) => accessOf(one).module !== undefined))('has no $name', async (one) => {
    await exampleFor(one.group, one.key).input(kept)
    const module = `${accessOf(one).module}Enabled`
    const switched = (is: boolean) => ({ modules: { [module]: is } })
    const answer = await during(switched(false), switched(true), () => ask(one, kept))
    expect(answer.status, textOf(answer)).toBe(404)
  })
})
