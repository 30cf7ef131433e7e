import type { AdminInfluencerInvite } from '@nestwren/contract/admin-invites'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { answer, openPanel, press, signInHanna, startPanelOver, type } from '../panel.fixture.tsx'

const list = 'GET /api/admin/influencer-invites?page=1&limit=20'
const create = 'POST /api/admin/create-influencer-invite'

const pending: AdminInfluencerInvite = {
  _id: '0192f000-0000-7000-8000-00000000000a',
  email: 'slow@example.com',
  note: 'From the fair',
  status: 'pending',
  ended: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
  acceptedAt: null,
  inviteLink: 'https://nestwren.example/?influencer=abc',
  canResend: true,
}
const resend = `POST /api/admin/resend-influencer-invite/${pending._id}`

beforeEach(() => {
  startPanelOver()
  signInHanna()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  startPanelOver()
})

async function open(invites: readonly AdminInfluencerInvite[], answers: Parameters<typeof answerCalls>[0] = {}) {
  const pagination = { page: 1, limit: 20, total: invites.length, totalPages: 1, isTotalBounded: false }
  const sent = answerCalls({ [list]: () => Response.json({ success: true, invites, pagination }), ...answers })
  openPanel('/admin/create-invite')
  await screen.findByLabelText('Email')
  await (invites.length === 0 ? screen.findByText('No invites yet.') : screen.findByRole('table'))
  return sent
}

const said = async (words: string) => expect(await screen.findByText(words)).toBeTruthy()

test('lists invites with what the specification names; only pending ones can be sent again', async () => {
  await open([
    pending,
    { ...pending, _id: 'b', email: 'b@example.com', note: '', status: 'accepted', inviteLink: null, canResend: false },
    {
      ...pending,
      _id: 'c',
      email: 'c@example.com',
      status: 'other',
      ended: 'expired',
      inviteLink: null,
      canResend: false,
    },
    {
      ...pending,
      _id: 'd',
      email: 'd@example.com',
      status: 'other',
      ended: 'withdrawn',
      inviteLink: null,
      canResend: false,
    },
    { ...pending, _id: 'e', email: 'e@example.com', inviteLink: null },
  ])
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(texts[0]).toEqual(['Email', 'Note', 'Status', 'Created', 'Invite link', 'Actions'])
  expect(texts[1]?.slice(0, 4)).toEqual(['slow@example.com', 'From the fair', 'Pending', 'Nov 20, 2026'])
  expect(texts[1]?.[4]).toContain(pending.inviteLink)
  expect(texts.slice(2, 5).map((row) => [row[2], row[4]])).toEqual([
    ['Accepted', '–'],
    ['Expired', '–'],
    ['Withdrawn', '–'],
  ])
  expect(texts[5]?.[4]).toBe('Resend to get a new link')
  expect(screen.getAllByRole('button', { name: /^Resend to/ })).toHaveLength(2)
})

test('creates an invite; the email is needed', async () => {
  const sent = await open([], { [create]: () => Response.json({ success: true, invite: pending }) })
  press('Send invite')
  await said('Please enter a valid email address')
  type('Email', 'not an address')
  press('Send invite')
  await said('Please enter a valid email address')
  expect(sent.map(({ name }) => name)).not.toContain(create)
  type('Email', 'slow@example.com')
  press('Send invite')
  await said('Invite email sent successfully!')
  expect(sent.find(({ name }) => name === create)?.body).toEqual({ email: 'slow@example.com' })
  await waitFor(() => expect(sent.filter(({ name }) => name === list)).toHaveLength(2))
})

test.each([
  [
    400,
    {
      error: 'There is an account with this email already. Set its subscription to Influencer instead.',
      code: 'ALREADY_REGISTERED',
    },
    'There is an account with this email already. Set its subscription to Influencer instead.',
  ],
  [400, { error: 'Invalid request', code: 'INVALID_INPUT' }, 'Invalid request'],
  [400, {}, 'Invalid request'],
  [500, { error: 'Oops', code: 'INTERNAL' }, 'Failed to create influencer invite'],
  [
    429,
    { error: 'Too many invites were sent. Please try again later.', code: 'RATE_LIMITED' },
    'Failed to create influencer invite. Too many invites were sent. Please try again later.',
  ],
])('says why an invite could not be created: %s %o', async (status, body, words) => {
  await open([], { [create]: () => Response.json(body, { status }) })
  type('Email', 'slow@example.com')
  press('Send invite')
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('sends a pending invite again after a question', async () => {
  const sent = await open([pending], {
    [resend]: () => Response.json({ success: true, message: 'Sent', invite: pending }),
  })
  press('Resend to slow@example.com')
  await said('Resend invite email to slow@example.com?')
  answer('Resend')
  await said('Invite email sent successfully!')
  expect(sent.map(({ name }) => name)).toContain(resend)
})

test.each([
  [{ error: 'This invite is no longer pending.', code: 'NOT_PENDING' }, 409, 'This invite is no longer pending.'],
  [{}, 500, 'Failed to resend invite email'],
])('says why an invite could not be sent again: %o', async (body, status, words) => {
  await open([pending], { [resend]: () => Response.json(body, { status }) })
  press('Resend to slow@example.com')
  answer('Resend')
  await said(words)
})

test('copies the link', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await open([pending])
  press('Copy the link of slow@example.com')
  await said('Copied to clipboard!')
  expect(copied).toEqual([pending.inviteLink])
})

test('withdraws a pending invite after a question', async () => {
  const withdraw = `DELETE /api/admin/influencer-invites/${pending._id}`
  const sent = await open([pending], { [withdraw]: () => Response.json({ success: true, invite: pending }) })
  press('Withdraw the invite of slow@example.com')
  answer('Withdraw')
  await said("Invite withdrawn. Its links don't work anymore.")
  expect(sent.map(({ name }) => name)).toContain(withdraw)
})

test('a list that could not be read is not called empty', async () => {
  answerCalls({ [list]: () => refusal(400, 'WHATEVER', 'No.') })
  openPanel('/admin/create-invite')
  expect(within(await screen.findByRole('alert')).getByRole('heading').textContent).toBe("We couldn't load invites")
  expect(screen.queryByText('No invites yet.')).toBeNull()
})
