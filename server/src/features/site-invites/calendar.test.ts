import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
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

/** The only event of a file, as two readers that have nothing in common understand it. */
const readers = {
  'ical.js'(text: string) {
    const { uid, sequence, summary, location, description, startDate, endDate } = eventIn(text)
    const [startAt, endAt] = [startDate, endDate].map((time) => time.toJSDate().toISOString())
    return { uid, sequence, title: summary, place: location, notes: description, startAt, endAt }
  },
  'node-ical'(text: string) {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
    const [event] = events
    if (event?.type !== 'VEVENT' || events.length > 1) throw new Error('The file holds no event, or several')
    const { uid, sequence, summary, location, description, start, end } = event
    const times = { startAt: start.toISOString(), endAt: end?.toISOString() }
    return { uid, sequence, title: summary, place: location, notes: description, ...times }
  },
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
  describe.each(Object.entries(readers))('as %s reads it', (_name, read) => {
    test('says what the invite says, in the zone of the event', () => {
      const said = invite.description.replace('\r\n', '\n')
      expect(textOf()).toMatch(/^DTSTART;TZID=Europe\/Lisbon:20270502T140000\r$/m)
      expect(read(textOf())).toEqual({
        ...{ uid: calendarEventOf(invite, pageUrl).uid, sequence: 3, title: invite.title },
        ...{ place: invite.location.text, notes: [said, invite.location.mapUrl, pageUrl].join('\n\n') },
        ...{ startAt: '2027-05-02T13:00:00.000Z', endAt: '2027-05-02T16:30:00.000Z' },
      })
    })

    test('comes anew under its name, with a higher number', () => {
      const [before, after] = [read(textOf()), read(textOf({ title: 'Later', sequence: 4 }))]
      expect([after.uid, after.sequence, after.title]).toEqual([before.uid, 4, 'Later'])
    })

    test.each([
      ['over the night in which the clocks go back', 'Europe/Lisbon', '2027-10-30T22:30:00Z', '2027-10-31T03:30:00Z'],
      ['over the night in which they go forward', 'America/New_York', '2027-03-14T05:30:00Z', '2027-03-14T09:00:00Z'],
      ['in the hour that comes twice', 'Europe/Lisbon', '2027-10-31T01:30:00Z', '2027-10-31T02:30:00Z'],
      ['on an island with half an hour', 'Australia/Lord_Howe', '2027-04-03T14:00:00Z', '2027-04-03T16:00:00Z'],
      ['where nobody turns the clocks', 'Asia/Kolkata', '2027-05-02T13:00:00Z', '2027-05-02T14:00:00Z'],
      ['by the time of the world', 'UTC', '2027-05-02T13:00:00Z', '2027-05-02T14:00:00Z'],
    ])('%s is at its instants', (_when, tz, from, to) => {
      const [dateTime, endTime] = [new Date(from), new Date(to)]
      expect(read(textOf({ tz, dateTime, endTime }))).toMatchObject({
        ...{ startAt: dateTime.toISOString(), endAt: endTime.toISOString() },
      })
    })

    test.each([
      ['a file within a file', 'x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR'],
      ['every sign that separates', 'a;b,c:d=e \\ "f"^n|%0D%0A'],
      ['letters of four octets at the end of a line', '\u{1F382}'.repeat(60)],
      ['words from right to left', 'יום הולדת'],
    ])('holds %s as what somebody wrote', (_what, said) => {
      const title = said.replaceAll('\r\n', ' ')
      const location = { text: title, mapUrl: '' }
      const { notes, ...event } = read(textOf({ title, description: said, location }))
      expect(event).toMatchObject({ title, place: title })
      expect(notes).toBe(`${said.replaceAll('\r\n', '\n')}\n\n${pageUrl}`)
    })
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
    await family.mara.siteInvites.remove({ params: { id } })
    expect((await fileAt(path)).status).toBe(404)
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
