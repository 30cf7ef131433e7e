import { locales } from '@nestwren/contract/auth'
import { siteAnswers } from '@nestwren/contract/site-invites-terms'
import { describe, expect, test } from 'vitest'
import { answerMail, answersMail, invitationMail } from './mails.ts'

const appUrl = 'https://nestwren.test'
const hostile = 'Party\r\nBcc: all@evil.example <b>http://evil.example/x</b>'
const event = {
  title: hostile,
  dateTime: new Date('2027-05-02T13:00:00Z'),
  tz: 'Europe/Lisbon',
  place: hostile,
  overAt: new Date('2027-05-03T13:00:00Z'),
}

describe.each(locales)('in %s', (locale) => {
  const about = { locale, event, path: '/the-wrens/invites/juno-22222222#/rsvp=secret', appUrl }
  const answer = { name: hostile, status: 'going', guestsCount: 3, message: hostile } as const
  const mails = [
    ...siteAnswers.map((status) => answerMail(about, { status, guestsCount: 2 })),
    invitationMail(about, { by: hostile, isFirst: true }),
    invitationMail(about, { by: hostile, isFirst: false }),
    answersMail(
      about,
      Array.from({ length: 25 }, () => answer),
    ),
  ]

  test('nothing that somebody wrote becomes a header, a mark or a link', () => {
    for (const { subject, text, html } of mails) {
      expect(subject).not.toMatch(/[\r\n]/)
      for (const part of [subject, text, html]) expect(part).not.toMatch(/http:\/\/evil|evil\.example|<b>/)
      expect(text).not.toMatch(/^Bcc:/m)
      // The only links are ours.
      for (const [link] of html.matchAll(/href="[^"]+"/g)) expect(link).toContain(`"${appUrl}/`)
    }
  })

  test('the time is that of the place', () => {
    expect(mails[0]?.text).toMatch(locale === 'es' ? /14:00/ : /2:00\sPM/)
    expect(mails[0]?.text).toContain(`${appUrl}/the-wrens/invites/juno-22222222#/rsvp=secret`)
  })

  test('many answers are one mail, which says how many it does not name', () => {
    const text = mails.at(-1)?.text ?? ''
    expect(text).toContain('25')
    expect(text).toContain(locale === 'es' ? 'Y 5 más.' : 'And 5 more.')
  })
})
