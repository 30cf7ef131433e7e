import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { calendarEventOf, calendarFileOf } from './calendar.ts'
import { type HostingFamily, startHostingFamily } from './testing/hosting-family.ts'

let family: HostingFamily
beforeAll(async () => {
  family = await startHostingFamily()
})
afterAll(() => family.stop())
beforeEach(() => family.setSite({ passwordHash: null, secret: 'one' }))

const fileAt = (path: string) => call(family.app.url, 'GET', path)
const eventIn = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown as string)
  const [component] = calendar.getAllSubcomponents('vevent')
  if (component === undefined) throw new Error('The file holds no event')
  return new ICAL.Event(component)
}

const invite = {
  ...{ accountId: 'a', id: 'i', slug: 'juno-turns-one-22222222', title: 'Juno; one, or \\two?' },
  description: `Bring boots.\r\nBEGIN:VEVENT\n${'Cake; and a hay bale to climb, '.repeat(20)}and more`,
  location: { text: 'The barn, Mill Lane 3', mapUrl: 'https://maps.example/?q=1,2' },
  ...{ dateTime: new Date('2027-05-02T13:00:00Z'), endTime: new Date('2027-05-02T16:30:00Z') },
  ...{ tz: 'Europe/Lisbon', sequence: 3, eventChangedAt: new Date('2026-11-19T10:24:00Z') },
}
const pageUrl = 'https://nestwren.test/the-wrens/invites/juno-turns-one-22222222'
const now = new Date('2026-11-19T10:24:00Z')
const textOf = (over: Partial<typeof invite> = {}) =>
  new TextDecoder().decode(calendarFileOf({ ...invite, ...over }, pageUrl, now).bytes)

describe('the calendar file of an invite', () => {
  test('says what the invite says, in the zone of the event', () => {
    const event = eventIn(textOf())
    expect(event.summary).toBe(invite.title)
    expect(event.location).toBe(invite.location.text)
    const said = invite.description.replace('\r\n', '\n')
    expect(event.description).toBe([said, invite.location.mapUrl, pageUrl].join('\n\n'))
    expect([event.startDate, event.endDate].map((time) => time.toJSDate().toISOString())).toEqual([
      '2027-05-02T13:00:00.000Z',
      '2027-05-02T16:30:00.000Z',
    ])
    expect(event.sequence).toBe(3)
  })

  test('has lines of 75 octets at most, and nothing that somebody wrote is one of its own', () => {
    const text = textOf()
    expect(text).not.toMatch(/(?<!\r)\n/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  })

  test('keeps its name over changes, so that a newer one takes its place, and another family has another one', () => {
    const uidOf = (over: Partial<typeof invite>) => calendarEventOf({ ...invite, ...over }, pageUrl).uid
    expect(uidOf({ title: 'Other', sequence: 9, dateTime: now })).toBe(uidOf({}))
    expect(uidOf({ accountId: 'b' })).not.toBe(uidOf({}))
  })

  test('means one instant in the hour that the clocks show twice', () => {
    const startOf = (at: string) => {
      const { startOn, startAt, timeZone } = calendarEventOf(
        { ...invite, dateTime: new Date(at), endTime: null },
        pageUrl,
      )
      return `${startOn} ${startAt} ${timeZone}`
    }
    expect(startOf('2027-10-31T00:30:00.000Z')).toBe('2027-10-31 01:30 Europe/Lisbon')
    expect(startOf('2027-10-31T01:30:00.000Z')).toBe('2027-10-31 01:30 UTC')
  })

  test('is served under the name of the invite and grows with it', async () => {
    const { id, slug } = await family.invite()
    const path = `/api/public/invites/${slug}/ics`
    const first = await fileAt(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(first.headers.get('content-disposition')).toContain(`${slug}.ics`)
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    await family.mara.siteInvites.update({ params: { id }, body: { title: 'Moved to Sunday' } })
    const [before, after] = [eventIn(first.body), eventIn((await fileAt(path)).body)]
    expect(after.uid).toBe(before.uid)
    expect([before.sequence, after.sequence]).toEqual([0, 1])
  })
})

describe('of a site with a password', () => {
  test('it opens with the ticket of its address, until the password changes', async () => {
    const { slug } = await family.invite()
    const other = await family.invite({ title: 'Another one' })
    const plain = `/api/public/invites/${slug}/ics`
    await family.setSite({ passwordHash: 'argon2id' })
    expect(await fileAt(plain)).toMatchObject({ status: 404, body: { code: 'LINK_ENDED' } })
    // As somebody sees it who has unlocked the site.
    const site = { accountId: family.accountId, slug: family.slug, secret: 'one' }
    const { createSiteTickets } = await import('../site/site-tickets.ts')
    const tickets = createSiteTickets(family.app.config.authSecret)
    const endS = Math.floor(family.app.clock.now().getTime() / 1000) + 3_600
    const token = tickets.make(site, 'visit', endS)
    const shown = await call(family.app.url, 'GET', `/api/public/invites/${slug}`, {
      headers: { 'x-site-access': token },
    })
    const { icsUrl } = shown.body
    expect(icsUrl).toMatch(/\/ics\?ticket=/)
    expect((await fileAt(icsUrl)).status).toBe(200)
    expect((await fileAt(icsUrl.replace(slug, other.slug))).status).toBe(404)
    expect((await fileAt(`${icsUrl.replace(/.$/, 'A')}A`)).status).toBe(404)
    expect((await fileAt('/api/public/invites/nowhere-22222222/ics')).status).toBe(404)
    await family.setSite({ secret: 'two' })
    expect((await fileAt(icsUrl)).status).toBe(404)
  })
})
