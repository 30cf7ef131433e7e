import type { GuestAccess } from '@nestwren/contract/endpoint'
import { linkVisits } from '@nestwren/contract/link-visits'
import { type SitePictureKind, sitePictures } from '@nestwren/contract/public-sites'
import { perModule } from '@nestwren/contract/site-terms'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLinkKeys } from '../features/family-links/secrets.ts'
import { createPhone, type Phone } from '../features/family-links/testing/link-family.ts'
import { readSite } from '../features/site/site-queries.ts'
import { createSiteTickets } from '../features/site/site-tickets.ts'
import { createSiteFamily, type SiteFamily } from '../features/site/testing/site-family.ts'
import { type Answer, call } from './call.ts'
import { type ContractCall, guarded, ofGuests, ofRight, send } from './contract-calls.ts'
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
let published: string
/** Photos that no visitor is shown, by why. */
let hidden: Readonly<Record<'unpublished' | 'parents' | 'vault' | 'deleted' | 'others', string>>
let strangers: SiteFamily & { readonly slug: string }

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
  published = await family.publish({ caption: shown })
  strangers = await createSiteFamily(app, { modules })
  hidden = {
    unpublished: await family.upload({ caption: secret }),
    parents: await family.upload({ caption: secret, audience: 'parents' }),
    vault: await family.upload({ caption: secret, keptInVault: 'true' }),
    deleted: await family.publish({ caption: secret }),
    others: await strangers.publish({ caption: secret }),
  }
  await family.send('DELETE', `/api/photos/${hidden.deleted}`)
  const { world } = keptWorldOf(parts())
  let claim: Promise<string> | undefined
  // Reserved once, while the site is open.
  kept = {
    ...world,
    giftClaim: () => {
      claim ??= world.giftClaim()
      return claim
    },
  }
})
afterAll(() => app.stop())

const visitorsCalls = ofGuests.filter(({ endpoint }) => endpoint.access.who === 'visitor')
const accessOf = ({ endpoint }: ContractCall) => endpoint.access as Extract<GuestAccess, { who: 'visitor' }>
const ask = async (one: ContractCall, world: ExampleWorld, by: string | null = null): Promise<Answer> =>
  send(app.url, one, await exampleFor(one.group, one.key).input(world), by)

/** What leaves with an answer, whatever form it has. */
const textOf = ({ body }: Answer): string => (typeof body === 'string' ? body : JSON.stringify(body))

function expectNothingHidden(text: string): void {
  const never = [secret, ...Object.values(hidden), family.accountId, family.childId, family.owner.userId]
  for (const one of never) expect(text).not.toContain(one)
}

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
    expectNothingHidden(textOf(answer))
  })

  test.each(['', '/gallery', '/registry', '/invites'])('nor does its page %s', async (path) => {
    const answer = await fetch(`${app.url}/${family.slug}${path}`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    expectNothingHidden(await answer.text())
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
    // Before its password a site does not tell what it has.
    const off = { ...switched(false), password: 'grandma’s pie' }
    const locked = await during(off, { ...switched(true), password: null }, () => ask(one, kept))
    expect(locked.status, textOf(locked)).toBe(accessOf(one).locked === 'allowed' ? 404 : 401)
  })
})

const variants = ['small', 'medium', 'large'] as const
/** What is answered to a file's address, whose bytes are not looked at. */
const statusOf = async (path: string) => {
  const answer = await fetch(app.url + path)
  await answer.arrayBuffer()
  return answer.status
}

describe('the address of a picture, signed as the server itself would', () => {
  /** Of each kind, what is shown on the site. */
  let ofKind: Readonly<Record<SitePictureKind, string>>

  beforeAll(async () => {
    const done = ({ status, body }: Answer) => expect(status, JSON.stringify(body)).toBeLessThan(300)
    done(await family.send('POST', '/api/public-site/registry', { title: 'Hat', imageId: published }))
    const invite = { id: uuidv7(), title: 'Party', dateTime: '2027-05-02T13:00:00.000Z', coverId: published }
    done(await family.send('POST', '/api/public-site/invites', invite))
    done(await family.send('PUT', '/api/public-site/hero', { photoId: published }))
    const hero = (await readSite(app.database.db, family.accountId))?.hero
    ofKind = { photo: published, gift: published, cover: published, hero: hero?.id ?? '' }
  })

  const addressesOf = async (id: string, kinds: readonly SitePictureKind[], of = family): Promise<string[]> => {
    const site = await readSite(app.database.db, of.accountId)
    if (site?.slug == null) throw new Error('The family has no site')
    const { slug, secret: siteSecret } = site
    const endS = Math.floor(app.clock.now().getTime() / 1000) + 300
    const tickets = createSiteTickets(app.config.authSecret)
    const signed = (subject: string) =>
      tickets.make({ accountId: of.accountId, slug, secret: siteSecret }, subject, endS)
    return kinds.flatMap((kind) =>
      variants.map(
        (variant) =>
          `/api/public/sites/${slug}/files/${kind}/${id}/${variant}?k=${signed(`visit ${kind} ${id} ${variant}`)}`,
      ),
    )
  }
  const statusesOf = async (...asked: Parameters<typeof addressesOf>) =>
    new Set(await Promise.all((await addressesOf(...asked)).map(statusOf)))

  test.each(sitePictures)('%s, opens what is shown, while it is shown', async (kind) => {
    const asked = () => statusesOf(ofKind[kind], [kind])
    expect(await asked()).toEqual(new Set([200]))
    const module = { photo: 'gallery', gift: 'registry', cover: 'invites', hero: null }[kind]
    const off = { modules: { [`${module}Enabled`]: false } }
    const on = { modules: { [`${module}Enabled`]: true } }
    if (module !== null) expect(await during(off, on, asked)).toEqual(new Set([404]))
    expect(await during({ enabled: false }, { enabled: true }, asked)).toEqual(new Set([404]))
    for (const url of await addressesOf(ofKind[kind], [kind])) {
      expect(await statusOf(url.replace(/small|medium|large/, 'original')), url).toBe(400)
      expect(await statusOf(url.replace(family.slug, strangers.slug)), url).toBe(403)
      expect(await during({ password: 'grandma’s pie' }, { password: null }, () => statusOf(url)), url).toBe(403)
    }
  })

  test('opens nothing that is not published', async () => {
    for (const [why, id] of Object.entries(hidden))
      expect(await statusesOf(id, sitePictures), why).toEqual(new Set([404]))
    // Of the site of another family neither.
    for (const id of [published, ofKind.hero])
      expect(await statusesOf(id, sitePictures, strangers), id).toEqual(new Set([404]))
  })

  test.each(['parents', 'vault', 'deleted', 'others'] as const)(
    'opens no picture of a gift, of an invite or of the top whose photo is hidden: %s',
    async (why) => {
      // Past the calls, which would refuse it.
      const name = (id: string) =>
        Promise.all([
          app.database.pool.query('update registry_items set image_id = $1 where account_id = $2', [
            id,
            family.accountId,
          ]),
          app.database.pool.query('update site_invites set cover_id = $1 where account_id = $2', [
            id,
            family.accountId,
          ]),
          app.database.pool.query(
            `update sites set hero = jsonb_set(hero, '{photoId}', to_jsonb($1::text)) where account_id = $2`,
            [id, family.accountId],
          ),
        ])
      await name(hidden[why])
      const statuses = await statusesOf(hidden[why], ['gift', 'cover'])
      const ofHero = await statusesOf(ofKind.hero, ['hero'])
      await name(published)
      expect([...statuses, ...ofHero]).toEqual([404, 404])
    },
  )
})

describe('a link', () => {
  let phone: Phone
  let link: { readonly id: string; readonly token: string }
  let notForLinks: readonly string[]

  beforeAll(async () => {
    const { childId: sibling } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
    const ofSibling = await family.upload({ caption: secret, childIds: sibling })
    notForLinks = [hidden.parents, hidden.vault, hidden.deleted, hidden.others, ofSibling]
    const wish = { name: 'Rosa', childIds: [family.childId], showsOlder: true }
    const { body } = await family.send('POST', '/api/family-links', wish)
    link = { id: body.link.id, token: body.url.slice(body.url.lastIndexOf('/') + 1) }
    phone = createPhone(app)
    await phone.open(link.token)
  })

  test('shows what is for its holder, and nothing else of the family', async () => {
    const { status, body } = await phone.send('GET', `/api/with/${link.token}`)
    expect([status, body.items.length]).toEqual([200, 2])
    const page = await phone.page(`/with/${link.token}`)
    for (const text of [JSON.stringify(body), page.text])
      for (const one of [...notForLinks, family.accountId, family.owner.userId]) expect(text).not.toContain(one)
  })

  test('opens the pictures of those photos alone, however the address is signed', async () => {
    const keys = createLinkKeys(app.config.authSecret)
    const statusesOf = async (photoId: string) =>
      Promise.all(
        variants.map(async (variant) => {
          const named = { accountId: family.accountId, linkId: link.id, photoId, variant }
          const query = keys.signPicture(named, app.clock.now())
          return (await phone.bytes(`/api/with/${link.token}/pictures/${photoId}/${variant}?${query}`)).status
        }),
      )
    expect(await statusesOf(published)).toEqual([200, 200, 200])
    for (const id of notForLinks) expect(await statusesOf(id)).toEqual([404, 404, 404])
  })

  const onPhotos = Object.entries(linkVisits).filter(([, { path }]) => path.includes('/photos/:id'))
  test.each(onPhotos)('has no %s for any other photo', async (_name, { method, path }) => {
    for (const id of notForLinks) {
      const body = path.endsWith('comments') ? { id: uuidv7(), content: 'Sweet' } : undefined
      const answer = await phone.send(method, path.replace(':token', link.token).replace(':id', id), body)
      expect([answer.status, textOf(answer).includes(secret)], id).toEqual([404, false])
    }
  })

  test('and what visitors hold open no call of the family', async () => {
    const password = 'grandma’s pie'
    await family.put({ password })
    const { body } = await call(app.url, 'POST', `/api/public/sites/${family.slug}/unlock`, { body: { password } })
    expect(body.token).toEqual(expect.any(String))
    const cookie = [...phone.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-site-access': body.token }
    for (const { name, endpoint } of guarded) {
      const path = endpoint.path.replace(/:\w+/g, () => uuidv7())
      const answer = await call(app.url, endpoint.method, path, { token: body.token, headers })
      expect(answer.status, name).toBe(401)
    }
    await family.put({ password: null })
  })
})
