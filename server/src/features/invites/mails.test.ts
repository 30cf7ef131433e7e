import { expect, test } from 'vitest'
import { inviteMail } from './mails.ts'

const mail = {
  role: 'parent',
  preset: 'parent',
  childCount: 1,
  token: 'token',
  expiresAt: new Date('2026-11-26T12:00:00Z'),
} as const

test.each(['en', 'es'] as const)('a name from the right turns no sentence of an invite around (%s)', (locale) => {
  const { subject, text, html } = inviteMail({ ...mail, locale, inviterName: 'נועה לוי' }, { appUrl: 'https://n.test' })
  expect(subject).toMatch(/^\u2068נועה לוי\u2069 /)
  expect(text).toMatch(/^\u2068נועה לוי\u2069 /)
  expect(html.match(/<(h1|p) [^>]*><bdi dir="auto">נועה לוי<\/bdi> /g)).toHaveLength(2)
  expect(html.replace(/<title>.*<\/title>/, '')).not.toMatch(/[\u2068\u2069]/)
})

test('a name from the left stands as it is', () => {
  const { subject, html } = inviteMail(
    { ...mail, locale: 'en', inviterName: 'Mara Silva' },
    { appUrl: 'https://n.test' },
  )
  expect(subject).toBe('Mara Silva invited you to Nestwren')
  expect(html).not.toContain('<bdi')
})
