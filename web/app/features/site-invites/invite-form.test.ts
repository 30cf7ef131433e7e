import { expect, test } from 'vitest'
import { changesOf, fieldsOf, formOf, movedWith, usualDeadline } from './invite-form.ts'
import { readAddresses } from './read-addresses.ts'
import { inviteOf } from './site-invites.fixture.ts'

test('a form that nobody touched changes nothing', () => {
  const invite = inviteOf({
    deadline: '2090-05-01T13:00:00Z',
    location: { text: 'The barn', mapUrl: 'https://a.example/' },
  })
  const form = formOf(invite, () => 'new')
  expect(changesOf(invite, fieldsOf({ ...form, dateTime: '2090-05-02T13:00:00Z' }))).toEqual({})
  expect(changesOf(invite, fieldsOf({ ...form, dateTime: '2090-05-03T13:00:00Z', mapUrl: ' ' }))).toEqual({
    dateTime: '2090-05-03T13:00:00Z',
    location: { text: 'The barn', mapUrl: null },
  })
})

test.each([
  ['', [], null],
  ['a@b.example\n\n A@B.example ', ['a@b.example'], null],
  ['"Doe, Jo" <Jo@b.example>', ['jo@b.example'], null],
  ['a@b.example, c', ['a@b.example', 'c'], 'c'],
])('%j reads as %j', (text, emails, wrong) => {
  expect(readAddresses(text)).toEqual({ emails, wrong })
})

test('a deadline leaves time to answer, and keeps its distance when the event is moved', () => {
  const begins = '2090-05-02T13:00:00.000Z'
  const at = (instant: string) => Date.parse(instant)
  expect(usualDeadline(begins, at('2090-04-01T00:00:00Z'))).toBe('2090-05-01T13:00:00.000Z')
  expect(usualDeadline(begins, at('2090-05-02T08:00:00Z'))).toBe(begins)
  expect(movedWith('2090-05-01T13:00:00.000Z', begins, '2090-04-25T15:00:00.000Z')).toBe('2090-04-24T15:00:00.000Z')
})
