import { expect, test } from 'vitest'
import { noticeOf } from './notification-texts.ts'

const user = { id: 'dev', name: 'Dev' }
const child = { _id: 'juno', name: 'Juno' }

const activity = { is: 'override', id: 'swap', childIds: ['juno'] } as const
const changed = { type: 'schedule', user, child, activity } as const

test('a schedule that has changed, and a proposal that only may change it, are told apart', () => {
  expect(noticeOf('schedule:updated', changed)).toMatchObject({
    title: { id: 'notice.schedule' },
    path: '/schedule',
  })
  expect(noticeOf('schedule:updated', { ...changed, about: 'proposal' })).toMatchObject({
    title: { id: 'notice.proposalNews' },
    path: '/schedule/custody',
  })
})

test('whoever is asked hears it once, by the reminder that says what is asked', () => {
  expect(noticeOf('schedule:updated', { ...changed, about: 'question' })).toBeNull()
  const subject = { is: 'proposal', id: 'p', title: 'Swap', by: 'Dev', answerBy: '2026-12-01T12:00:00.000Z' } as const
  expect(noticeOf('reminder', { child, subject })).toMatchObject({
    type: 'reminder',
    title: { values: { by: 'Dev', child: 'Juno' } },
    path: '/schedule/custody#/proposal=p',
  })
})

test.each([
  [
    'appointment',
    { id: 'a', on: '2026-12-01', title: 'Check-up', place: '', at: '2026-12-01T09:00:00.000Z', isAllDay: false },
  ],
  ['exchange', { at: '2026-12-01T16:00:00.000Z', to: 'Dev', place: 'School' }],
  ['handoff', { id: 'h', from: 'Mara' }],
  ['handoffSeen', { id: 'h', by: 'Dev' }],
] as const)('a reminder of the sort %s names the child and leads somewhere', (is, fields) => {
  const notice = noticeOf('reminder', { child, subject: { is, ...fields } as never })
  expect(notice?.title.values).toMatchObject({ child: 'Juno' })
  expect(notice?.path).toMatch(/^\/schedule/)
})

test('a document that the vault keeps is told without a word of which, and leads to the vault', () => {
  expect(noticeOf('reminder', { child: null, subject: { is: 'vaultDocument' } })).toEqual({
    type: 'reminder',
    title: { id: 'notice.vaultDocument', message: 'A document in your vault expires soon' },
    body: null,
    path: '/vault',
    tag: 'vaultDocument',
    burst: null,
    childIds: [],
    actorId: null,
  })
})

test('what somebody only does not see any more is not called deleted', () => {
  const facts = { id: 'p', childIds: ['juno'], title: 'Passport', caption: 'First snow' }
  const of = (name: 'photo' | 'document', deletedAt: string | null) => {
    const item = { ...facts, deletedAt }
    return noticeOf(`${name}:deleted`, { type: name, user, child, [name]: item, activity: item } as never)
  }
  for (const name of ['photo', 'document'] as const) {
    expect(of(name, null)).toBeNull()
    expect(of(name, '2026-11-20T10:00:00.000Z')?.title).toMatchObject({ id: `notice.${name}Deleted` })
  }
})
