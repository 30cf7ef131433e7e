import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSilentLog } from '../../platform/log/log.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { openLiveDevice } from '../../testing/live-device.ts'
import { forgetGuestAddress, forgetGuests } from './answer-commands.ts'
import { tellAnswers } from './answer-news.ts'
import { type HostingFamily, linkIn, startHostingFamily } from './testing/hosting-family.ts'

let family: HostingFamily
beforeAll(async () => {
  family = await startHostingFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.forgetLimits()
  await family.app.database.pool.query('delete from mails')
})

const guestsOf = async (id: string) => family.mara.siteGuests.list({ params: { id } })

describe('an answer', () => {
  test('is kept and told, and the same address answers anew instead of twice', async () => {
    const { id, slug } = await family.invite()
    const { status, body } = await family.answer(slug)
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'RSVP submitted. Thank you!',
        status: 'going',
        guestsCount: 2,
        isMailed: true,
      },
    ])
    await family.answer(slug, { email: ' OTTILIE@example.com ', status: 'maybe', guestsCount: 1, message: 'Perhaps' })
    const { items, counts } = await guestsOf(id)
    expect(items).toMatchObject([{ name: 'Ottilie', status: 'maybe', guestsCount: 1, message: 'Perhaps' }])
    expect(counts).toEqual({ going: 0, maybe: 1, declined: 0, guests: 0 })
  })

  test('is one of the address, however many come at the same moment', async () => {
    const { id, slug } = await family.invite()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => family.answer(slug, { guestsCount: at + 1 })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await guestsOf(id)).items).toHaveLength(1)
  })

  test('takes no more places than there are, however many come at the same moment', async () => {
    const { id, slug } = await family.invite({ capacity: 10 })
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => family.answer(slug, { email: `guest-${at}@example.com`, guestsCount: 2 })),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(5)
    for (const { status, body } of answers.filter((one) => !taken.includes(one)))
      expect([status, body.code]).toEqual([409, 'NO_PLACES'])
    expect((await guestsOf(id)).counts).toMatchObject({ going: 5, guests: 10 })
  })

  test('may be fewer, or maybe, where an event is full, and frees places that others take', async () => {
    const { slug } = await family.invite({ capacity: 3 })
    const bea = (over: object) => family.answer(slug, { email: 'bea@example.com', ...over })
    await family.answer(slug, { guestsCount: 2 })
    expect((await bea({ guestsCount: 2 })).body).toMatchObject({ code: 'NO_PLACES', details: { left: 1 } })
    expect((await bea({ guestsCount: 2, status: 'maybe' })).status).toBe(200)
    expect((await bea({ guestsCount: 1 })).status).toBe(200)
    expect((await family.answer(slug, { guestsCount: 3 })).status).toBe(409)
    expect((await family.answer(slug, { status: 'declined' })).status).toBe(200)
    expect((await bea({ guestsCount: 3 })).status).toBe(200)
  })

  test('of somebody who is coming keeps their places where the family has lowered the number', async () => {
    const { id, slug } = await family.invite({ capacity: 4 })
    await family.answer(slug, { guestsCount: 4 })
    await family.mara.siteInvites.update({ params: { id }, body: { capacity: 2 } })
    expect((await family.answer(slug, { guestsCount: 4, message: 'Still four' })).status).toBe(200)
    expect((await family.answer(slug, { guestsCount: 5 })).status).toBe(409)
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no address', { email: '' }],
    ['no message', { message: undefined }],
    ['nothing to be seen', { name: '\u200b\u2800' }],
  ])('with %s is refused in the words of the form', async (_what, over) => {
    const { slug } = await family.invite()
    const { status, body } = await family.answer(slug, over)
    expect([status, body.error]).toEqual([400, 'Please fill all required fields.'])
  })

  test.each([
    ['0 guests', { guestsCount: 0 }],
    ['51 guests', { guestsCount: 51 }],
    ['guests in words', { guestsCount: 'two' }],
    ['a message of 1,001 letters', { message: 'x'.repeat(1_001) }],
    ['a name of 101 letters', { name: 'x'.repeat(101) }],
    ['an answer that there is not', { status: 'yes' }],
    ['a field that nobody asks for', { isTold: true }],
  ])('with %s is refused', async (_what, over) => {
    const { slug } = await family.invite()
    expect((await family.answer(slug, over)).status).toBe(400)
  })

  test('of several is refused where guests come alone', async () => {
    const { slug } = await family.invite({ allowsGuests: false })
    expect((await family.answer(slug)).body).toMatchObject({ code: 'ONLY_YOU' })
    expect((await family.answer(slug, { guestsCount: 1 })).status).toBe(200)
  })

  test('comes in time', async () => {
    const { slug } = await family.invite({ deadline: '2026-11-19T10:00:00.000Z' })
    expect((await family.answer(slug)).body).toMatchObject({ code: 'ANSWERS_CLOSED' })
    const past = await family.invite({ dateTime: '2026-11-18T10:00:00.000Z' })
    expect((await family.answer(past.slug)).body).toMatchObject({ code: 'ANSWERS_CLOSED' })
    const running = await family.invite({ dateTime: '2026-11-19T10:00:00.000Z' })
    expect((await family.answer(running.slug)).status).toBe(200)
  })

  test('is one of 30 an hour from an address', async () => {
    const { slug } = await family.invite()
    for (let at = 0; at < 30; at += 1) await family.answer(slug, { email: `guest ${at}` })
    const { status, headers } = await family.answer(slug, { email: 'guest 30' })
    expect([status, headers.has('retry-after')]).toEqual([429, true])
    const other = await family.invite()
    for (let at = 0; at < 29; at += 1) await family.answer(other.slug, { email: `guest ${at}` })
    expect((await family.answer(other.slug, { email: 'guest 30' })).status).toBe(200)
    // Nor does it answer all invites of a family.
    expect((await family.answer((await family.invite()).slug)).status).toBe(429)
  })

  test('of what is no mail address is kept, and no mail goes out', async () => {
    const { id, slug } = await family.invite()
    const { body } = await family.answer(slug, { email: 'by phone:\r\nBcc: a@example.com' })
    expect(body.isMailed).toBe(false)
    expect((await guestsOf(id)).items[0]?.email).toBe('by phone: Bcc: a@example.com')
    expect((await family.app.database.pool.query('select 1 from mails')).rows).toEqual([])
  })
})

describe('the link of an answer', () => {
  const own = (method: string, token: string, body?: unknown) =>
    family.visit(method, `/api/public/rsvps/${token}`, body)
  const links = async () => (await family.mailsTo('ottilie@example.com')).map(linkIn)

  test('reads, changes and takes back, and is the same in every mail', async () => {
    const { id, slug } = await family.invite({ asksDietary: true })
    await family.answer(slug, { locale: 'es' })
    await family.answer(slug)
    const [first = '', second] = await links()
    expect(second).toBe(first)
    expect((await own('GET', first)).body).toMatchObject({ name: 'Ottilie', guestsCount: 2, invite: { slug } })
    const changed = { name: 'Otti', message: 'Four of us', guestsCount: 4, status: 'going', dietary: 'No nuts' }
    expect((await own('PUT', first, changed)).body).toMatchObject(changed)
    expect((await guestsOf(id)).items).toMatchObject([
      { name: 'Otti', dietary: 'No nuts', email: 'ottilie@example.com' },
    ])
    expect((await own('PUT', first, { ...changed, message: '' })).body.error).toBe('Please fill all required fields.')
    expect((await own('DELETE', first)).status).toBe(204)
    expect((await own('GET', first)).status).toBe(404)
    expect((await guestsOf(id)).items).toEqual([])
  })

  test('takes no more places than there are', async () => {
    const { slug } = await family.invite({ capacity: 4 })
    await family.answer(slug)
    await family.answer(slug, { email: 'bea@example.com', guestsCount: 2 })
    const [token = ''] = await links()
    const more = { name: 'Ottilie', message: 'More', guestsCount: 3 }
    expect((await own('PUT', token, more)).body).toMatchObject({ code: 'NO_PLACES', details: { left: 2 } })
  })

  test('says no after the deadline, and nothing else', async () => {
    const { id, slug } = await family.invite()
    await family.answer(slug)
    const [token = ''] = await links()
    await family.mara.siteInvites.update({ params: { id }, body: { deadline: '2026-11-19T10:00:00.000Z' } })
    const said = { name: 'Ottilie', message: 'Ill, sorry' }
    expect((await own('PUT', token, { ...said, status: 'going' })).body).toMatchObject({ code: 'ANSWERS_CLOSED' })
    expect((await own('PUT', token, { ...said, status: 'declined' })).status).toBe(200)
  })

  test('is no help to whoever guesses, who is stopped', async () => {
    for (let at = 0; at < 30; at += 1) expect((await own('GET', `${'x'.repeat(20)}${10 + at}`)).status).toBe(404)
    expect((await own('GET', 'y'.repeat(22))).status).toBe(429)
  })

  test('stands in the database as a hash alone', async () => {
    const { slug } = await family.invite()
    await family.answer(slug)
    const [token = ''] = await links()
    const { rows } = await family.app.database.pool.query('select to_jsonb(g)::text as row from site_invite_guests g')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  })
})

describe('those who manage invites', () => {
  test('hear of an answer at once, and nobody else does', async () => {
    const { app, people, accountId, owner } = family
    const parent = await people.addMember(accountId, { role: 'parent', permissions: { invitesManage: false } })
    const listen = async (who: { readonly userId: string }) =>
      openLiveDevice(app.url, { token: (await people.signIn(who, accountId)).accessToken })
    const [mara, other] = [await listen(owner), await listen(parent)]
    const { id, slug } = await family.invite()
    await family.answer(slug)
    const payload = await mara.hears('site:answered', ({ invite }) => invite.id === id)
    expect(payload).toMatchObject({ guest: { name: 'Ottilie', status: 'going', guestsCount: 2 }, isNew: true })
    await family.invite({ title: 'A last word' })
    await other.hears('family:changed', ({ part }) => part === 'siteInvites')
    expect(other.heard.map(({ name }) => name)).not.toContain('site:answered')
    for (const device of [mara, other]) device.close()
  })

  test('are mailed the answers since the last mail as one, unless the invite says otherwise', async () => {
    const { app, accountId, owner } = family
    const { config, clock, database } = app
    const log = createSilentLog()
    const mailer = createMailer({ db: database, config, clock, log, addJob: async () => undefined })
    const tell = (inviteId: string) => tellAnswers({ database, mailer, config }, { accountId, inviteId })
    const { id, slug } = await family.invite()
    await family.answer(slug, { message: 'See http://evil.example <b>now</b>' })
    await family.answer(slug, { name: 'Bea', email: 'bea@example.com', status: 'declined' })
    expect(await tell(id)).toBe(1)
    expect(await tell(id)).toBe(0)
    const [mail, ...others] = await family.mailsTo(owner.username)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'site-answers', subject: '2 new answers: Juno turns one' })
    expect(mail?.text).toContain('Ottilie: coming, 2 in all.')
    expect(mail?.text).toContain("Bea: can't come")
    expect(mail?.text).not.toContain('http://evil.example')
    expect(mail?.text).toContain(`https://nestwren.test/settings/family/site/invites/${id}`)
    await family.mara.siteInvites.update({ params: { id }, body: { mailsAnswers: false } })
    await family.answer(slug)
    expect(await tell(id)).toBe(0)
  })

  test('have a table of guests, in which nothing is a formula', async () => {
    const { id, slug } = await family.invite()
    await family.answer(slug, { name: '=HYPERLINK("http://evil.example")', message: '+1, "or two"\nmore', email: '@x' })
    await family.answer(slug, { name: 'Bea', email: 'bea@example.com', status: 'declined' })
    const csv = await family.mara.siteGuests.csv({ params: { id } })
    const text = await csv.text()
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")","'@x","going",2,"'+1, ""or two""\nmore"`)
    // The column of guests adds up.
    expect(text).toContain('"Bea","bea@example.com","declined",0,')
  })

  test('take an answer off the list, and read the list in pages', async () => {
    const { id, slug } = await family.invite()
    for (const name of ['Ada', 'Bo', 'Cy']) {
      await family.answer(slug, { name, email: name })
      family.app.clock.advance(1_000)
    }
    const first = await family.mara.siteGuests.list({ params: { id }, query: { limit: 2 } })
    expect(first.items.map(({ name }) => name)).toEqual(['Cy', 'Bo'])
    const rest = await family.mara.siteGuests.list({ params: { id }, query: { cursor: first.nextCursor ?? '' } })
    expect(rest).toMatchObject({ items: [{ name: 'Ada' }], nextCursor: null, counts: { going: 3, guests: 6 } })
    const declined = await family.mara.siteGuests.list({ params: { id }, query: { status: 'declined' } })
    expect(declined.items).toEqual([])
    await family.mara.siteGuests.remove({ params: { id, rsvpId: rest.items[0]?.id ?? '' } })
    expect((await guestsOf(id)).counts.going).toBe(2)
  })
})

describe('what guests wrote', () => {
  const dayMs = 86_400_000
  const stored = async (inviteId: string) =>
    (
      await family.app.database.pool.query(
        'select name, email, message, status, token_hash from site_invite_guests where invite_id = $1',
        [inviteId],
      )
    ).rows

  test('is removed 90 days after the event, unless the family keeps the list', async () => {
    await family.app.database.pool.query('delete from site_invites')
    const [gone, kept] = [await family.invite(), await family.invite({ keepsGuests: true })]
    for (const { id, slug } of [gone, kept]) {
      await family.answer(slug)
      await family.mara.siteGuests.setInvited({ params: { id }, body: { emails: ['bea@example.com'] } })
    }
    const over = Date.parse('2026-12-20T15:00:00.000Z') + 90 * dayMs
    const { database } = family.app
    expect(await forgetGuests(database, new Date(over - 1_000))).toBe(0)
    expect(await forgetGuests(database, new Date(over))).toBe(1)
    expect(await forgetGuests(database, new Date(over))).toBe(0)
    expect(await stored(gone.id)).toEqual([{ name: '', email: null, message: '', status: 'going', token_hash: null }])
    expect(await stored(kept.id)).toMatchObject([{ name: 'Ottilie', email: 'ottilie@example.com' }])
    expect((await family.mara.siteGuests.invited({ params: { id: gone.id } })).items).toEqual([])
    expect((await family.mara.siteGuests.invited({ params: { id: kept.id } })).items).toHaveLength(1)
  })

  test('is removed with a person who deletes their account, and what comes later stays', async () => {
    const { id, slug } = await family.invite()
    await family.answer(slug)
    const { database, clock } = family.app
    await forgetGuestAddress(database.db, 'ottilie@example.com', new Date(clock.now().getTime() - 1_000))
    expect(await stored(id)).toMatchObject([{ name: 'Ottilie' }])
    await forgetGuestAddress(database.db, 'ottilie@example.com', clock.now())
    expect(await stored(id)).toMatchObject([{ name: '', email: null }])
    await family.answer(slug)
    expect(await stored(id)).toHaveLength(2)
  })
})

describe('whom the family invites by email', () => {
  const setInvited = (id: string, emails: string[]) =>
    family.mara.siteGuests.setInvited({ params: { id }, body: { emails } })
  const remind = (id: string) => family.mara.siteGuests.remind({ params: { id } })

  test('is written to until they answer, three times at most', async () => {
    const { id, slug } = await family.invite()
    const { items } = await setInvited(id, ['Bea@example.com', 'bea@example.com', 'ottilie@example.com'])
    expect(items.map(({ email }) => email)).toEqual(['bea@example.com', 'ottilie@example.com'])
    expect(await remind(id)).toEqual({ sent: 2 })
    await family.answer(slug)
    const sent = []
    for (let at = 0; at < 3; at += 1) {
      await family.forgetLimits()
      sent.push((await remind(id)).sent)
    }
    expect(sent).toEqual([1, 1, 0])
    const mails = (await family.mailsTo('bea@example.com')).map(({ subject }) => subject).toSorted()
    expect(mails).toEqual([
      'Can you come? Juno turns one',
      'Can you come? Juno turns one',
      "You're invited: Juno turns one",
    ])
    const invited = await family.mara.siteGuests.invited({ params: { id } })
    expect(invited.items).toMatchObject([
      { email: 'bea@example.com', mails: 3, hasAnswered: false },
      { email: 'ottilie@example.com', mails: 1, hasAnswered: true },
    ])
    // Whoever stays on the list is not written to anew.
    await setInvited(id, ['bea@example.com'])
    await family.forgetLimits()
    expect(await remind(id)).toEqual({ sent: 0 })
  })

  test('is not written to more often where the list is written anew', async () => {
    const { id } = await family.invite()
    const sent = []
    for (let at = 0; at < 4; at += 1) {
      await setInvited(id, ['bea@example.com'])
      await family.app.database.pool.query(`delete from rate_windows where key like 'siteReminders:%'`)
      sent.push((await remind(id)).sent)
      await setInvited(id, [])
    }
    expect(sent).toEqual([1, 1, 1, 0])
  })

  test('is not written to where the link would lead nowhere, or too often', async () => {
    const { refusalOf } = await import('../logs/testing/refusal.ts')
    const { id } = await family.invite()
    await setInvited(id, ['bea@example.com'])
    await family.setSite({ hasInvites: false })
    expect(await refusalOf(remind(id))).toMatchObject({ code: 'SITE_OFF' })
    await family.setSite({ hasInvites: true })
    await family.mara.siteInvites.update({ params: { id }, body: { deadline: '2026-11-19T10:00:00.000Z' } })
    expect(await refusalOf(remind(id))).toMatchObject({ code: 'EVENT_OVER' })
    await family.mara.siteInvites.update({ params: { id }, body: { deadline: null } })
    await remind(id)
    await remind(id)
    expect(await refusalOf(remind(id))).toMatchObject({ status: 429 })
  })
})
