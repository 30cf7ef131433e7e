import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePicture } from '../../platform/images/testing/pictures.ts'
import { call } from '../../testing/call.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { newInviteSlug } from './invite-slug.ts'
import { type HostingFamily, startHostingFamily } from './testing/hosting-family.ts'

let family: HostingFamily
beforeAll(async () => {
  family = await startHostingFamily()
})
afterAll(() => family.stop())
beforeEach(() => family.forgetLimits())

const change = (id: string, body: Record<string, unknown>) =>
  family.mara.siteInvites.update({ params: { id }, body: body as never })

describe('an invite', () => {
  test('is made with an address that nobody guesses, and only what is named of it changes', async () => {
    const made = await family.invite({ location: { text: 'Mill Lane 3' } })
    expect(made).toMatchObject({
      title: 'Juno turns one',
      description: '',
      location: { text: 'Mill Lane 3', mapUrl: null },
      ...{ endTime: null, deadline: null, capacity: null, coverId: null },
      ...{ asksDietary: false, allowsGuests: true, keepsGuests: false, mailsAnswers: true, sequence: 0, version: 1 },
      answers: { going: 0, maybe: 0, declined: 0, guests: 0 },
      createdBy: { name: 'Mara' },
    })
    expect(made.slug).toMatch(/^juno-turns-one-[a-z0-9]{8}$/)
    const changed = await change(made.id, { version: 1, capacity: 20 })
    expect(changed).toEqual({ ...made, capacity: 20, version: 2 })
  })

  test('has a number for calendars that grows with its event, and with nothing else', async () => {
    const { id } = await family.invite()
    const sequenceAfter = async (body: Record<string, unknown>) => (await change(id, body)).sequence
    expect(await sequenceAfter({ capacity: 3, asksDietary: true, keepsGuests: true })).toBe(0)
    expect(await sequenceAfter({ title: 'Juno turns one!' })).toBe(1)
    expect(await sequenceAfter({ dateTime: '2026-12-19T15:00:00Z' })).toBe(1)
    expect(await sequenceAfter({ dateTime: '2026-12-20T15:00:00Z' })).toBe(2)
    expect(await sequenceAfter({ endTime: '2026-12-20T18:00:00Z' })).toBe(3)
    expect(await sequenceAfter({ location: { text: 'The barn' } })).toBe(4)
    expect(await sequenceAfter({ location: { text: 'The barn' } })).toBe(4)
    expect(await sequenceAfter({ tz: 'UTC', description: 'Bring boots' })).toBe(5)
  })

  test.each([
    [{ endTime: '2026-12-19T15:00:00.000Z' }, 'ENDS_BEFORE_START'],
    [{ title: ' ' }, 'INVALID_INPUT'],
    [{ location: { text: '', mapUrl: 'javascript:alert(1)' } }, 'INVALID_INPUT'],
    [{ location: { text: '', mapUrl: `https://maps.example/${'x'.repeat(2_048)}` } }, 'INVALID_INPUT'],
    [{ tz: 'Nowhere/Town' }, 'INVALID_INPUT'],
    [{ capacity: 0 }, 'INVALID_INPUT'],
    [{ slug: 'juno' }, 'INVALID_INPUT'],
  ])('is refused with %j', async (over, code) => {
    expect(await refusalOf(family.invite(over as never))).toMatchObject({ status: 400, code })
  })

  test('goes with everything that was answered and with whom the family had asked', async () => {
    const { id, slug } = await family.invite()
    await family.answer(slug)
    await family.mara.siteGuests.setInvited({ params: { id }, body: { emails: ['bea@example.com'] } })
    await family.mara.siteInvites.remove({ params: { id } })
    const { rows } = await family.app.database.pool.query(
      `select id::text from site_invite_guests where invite_id = $1
       union all select email from site_invite_addresses where invite_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
    expect((await family.visit('GET', `/api/public/invites/${slug}`)).status).toBe(404)
  })
})

test('caregivers neither see nor change invites, unless they are given that', async () => {
  const { app, people, accountId } = family
  const clientOf = async (permissions: object) => {
    const nanny = await people.addMember(accountId, { preset: 'nanny', permissions })
    return app.client((await people.signIn(nanny, accountId)).accessToken)
  }
  const { id } = await family.invite()
  const plain = await clientOf({})
  for (const asked of [plain.siteInvites.list(), plain.siteGuests.list({ params: { id } })])
    expect(await refusalOf(asked)).toMatchObject({ status: 403 })
  const trusted = await clientOf({ invitesManage: true })
  expect((await trusted.siteInvites.list()).items.map((one) => one.id)).toContain(id)
})

describe('visitors', () => {
  test('are shown what is there and nothing else of it', async () => {
    const { slug } = await family.invite({
      capacity: 5,
      location: { text: 'The barn', mapUrl: 'https://maps.example/1' },
    })
    await family.answer(slug, { guestsCount: 3 })
    const { status, body } = await family.visit('GET', `/api/public/invites/${slug}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ slug, title: 'Juno turns one', description: '', dateTime: '2026-12-19T15:00:00.000Z', endTime: null },
      ...{ tz: 'Europe/Lisbon', location: { text: 'The barn', mapUrl: 'https://maps.example/1' }, cover: null },
      ...{ deadline: null, placesLeft: 2, isFull: false, asksDietary: false, allowsGuests: true, isOpen: true },
      icsUrl: `/api/public/invites/${slug}/ics`,
    })
  })

  test('see those to come first, then those that are over', async () => {
    await family.app.database.pool.query('delete from site_invites')
    const titles = ['Past', 'Longer past', 'Soon', 'Later']
    const days = ['2026-11-10', '2026-10-10', '2026-11-25', '2027-03-01']
    for (const [at, title] of titles.entries()) await family.invite({ title, dateTime: `${days[at]}T15:00:00.000Z` })
    const { body } = await family.visit('GET', `/api/public/sites/${family.slug}/invites`)
    expect(body.invites.map(({ title }: { title: string }) => title)).toEqual(['Soon', 'Later', 'Past', 'Longer past'])
    expect(body.invites.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([true, true, false, false])
  })

  test('find nothing once the site is off, shows no invites, or has another family', async () => {
    const { slug } = await family.invite()
    const statuses = async () =>
      Promise.all(
        [
          ['GET', `/api/public/sites/${family.slug}/invites`],
          ['GET', `/api/public/invites/${slug}`],
          ['GET', `/api/public/invites/${slug}/ics`],
        ].map(async ([method = '', path = '']) => (await family.visit(method, path)).status),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    await family.setSite({ enabled: false })
    expect(await statuses()).toEqual([404, 404, 404])
    expect((await family.answer(slug)).status).toBe(404)
    await family.setSite({ enabled: true, hasInvites: false })
    expect(await statuses()).toEqual([404, 404, 404])
    await family.setSite({ hasInvites: true })
    expect((await family.visit('GET', '/api/public/invites/juno-turns-one-22222222')).status).toBe(404)
  })

  test('are shown a cover that is a photo for visitors, and none that is kept from them', async () => {
    const childIds = (await family.mara.children.list())[0]?._id ?? ''
    const picture = new File([Uint8Array.from(await makePicture('jpeg'))], 'a.jpg')
    const photo = await family.mara.photos.upload({ body: { childIds, tz: 'UTC' }, file: picture })
    const { people, accountId, app } = family
    const planner = await people.addMember(accountId, { role: 'caregiver', permissions: { invitesManage: true } })
    const theirs = app.client((await people.signIn(planner, accountId)).accessToken)
    const body = { title: 'A picnic', dateTime: '2026-12-19T15:00:00.000Z' }
    // Whom a photo is not shown shows it to nobody.
    const refused = await refusalOf(theirs.siteInvites.create({ body: { ...body, coverId: photo.id } }))
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: ['body', 'coverId'] }] })
    const { slug, id } = await family.invite({ coverId: photo.id })
    const kept = await theirs.siteInvites.update({ params: { id }, body: { coverId: photo.id, capacity: 9 } })
    expect(kept).toMatchObject({ coverId: photo.id, capacity: 9 })
    const cover = async () => (await family.visit('GET', `/api/public/invites/${slug}`)).body.cover
    expect(await cover()).toMatchObject({ cloudUrl: expect.stringContaining(photo.id) })
    await family.mara.photos.update({ params: { id: photo.id }, body: { audience: 'parents' } as never })
    expect(await cover()).toBeNull()
  })
})

test.each([
  ['Juno turns one!', /^juno-turns-one-[a-z2-9]{8}$/],
  ['Cumpleaños de Íñigo', /^cumpleanos-de-inigo-[a-z2-9]{8}$/],
  ['誕生日', /^invite-[a-z2-9]{8}$/],
  [`${'x'.repeat(60)}`, /^x{40}-[a-z2-9]{8}$/],
  ['../../etc/passwd?a=b#c', /^etc-passwd-a-b-c-[a-z2-9]{8}$/],
])('the address of %s can be read and typed', (title, shape) => {
  expect(newInviteSlug(title)).toMatch(shape)
  expect(newInviteSlug(title)).not.toBe(newInviteSlug(title))
})

test('a call without a token finds no invites of the family itself', async () => {
  expect((await call(family.app.url, 'GET', '/api/public-site/invites')).status).toBe(401)
})
