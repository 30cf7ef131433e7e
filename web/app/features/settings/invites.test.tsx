import type { Invite } from '@nestwren/contract/invites'
import type { AuditItem } from '@nestwren/contract/members'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import ChangesPage from './changes-page.tsx'
import { InvitesSection } from './invites-section.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const list = 'GET /api/invites'
const create = 'POST /api/invites'
const link = 'https://nestwren.example/?invite=abc'
const bea: Invite = {
  id: '00000000-0000-4000-8000-000000000031',
  email: 'bea@example.com',
  relationship: 'family',
  role: 'caregiver',
  preset: 'family',
  childIds: [juno],
  status: 'pending',
  inviterName: 'Mara',
  createdAt: '2026-03-14T08:00:00.000Z',
  expiresAt: '2026-03-21T08:00:00.000Z',
  acceptedAt: null,
  acceptedBy: null,
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('an invite is checked, sent once and its link given; the same try again is the same invite', async () => {
  desk = await openSettings()
  let isDown = true
  const sent = answerCalls({
    [list]: () => Response.json({ items: [] }),
    [create]: () =>
      isDown
        ? refusal(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment.")
        : Response.json({ invite: bea, inviteLink: link }, { status: 201 }),
  })
  desk.show(<InvitesSection />)
  expect(await screen.findByText('No open invites.')).toBeTruthy()
  press('Invite someone')
  fireEvent.change(screen.getByLabelText(/Also email it to/), { target: { value: 'bea@' } })
  press('Get the link')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Also email it to/), { target: { value: ' bea@example.com ' } })
  press('Get the link')
  expect(await screen.findByText("We're busy right now. Try again in a moment.")).toBeTruthy()
  isDown = false
  press('Get the link')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' })).value).toBe(link)
  const bodies = sent.filter(({ name }) => name === create).map(({ body }) => body as { id: string })
  expect(bodies[0]?.id).toBe(bodies[1]?.id)
  expect(bodies[1]).toMatchObject({
    email: 'bea@example.com',
    relationship: 'family',
    preset: 'family',
    childIds: [juno],
    locale: 'en',
  })
})

test('a parent is invited without children or preset; no child chosen is said', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    [list]: () => Response.json({ items: [] }),
    [create]: () => Response.json({ invite: bea, inviteLink: link }, { status: 201 }),
  })
  desk.show(<InvitesSection />)
  press('Invite someone')
  fireEvent.change(screen.getByLabelText(/Also email it to/), { target: { value: 'dev@example.com' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Juno' }))
  press('Get the link')
  expect(await screen.findByText('Choose at least one child.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Parent/ }))
  press('Get the link')
  await screen.findByText('Invite sent')
  expect(sent.find(({ name }) => name === create)?.body).toMatchObject({ relationship: 'parent', childIds: [] })
  expect(sent.find(({ name }) => name === create)?.body).not.toHaveProperty('preset')
})

test('an address that is invited already is said at its field', async () => {
  desk = await openSettings()
  const text = 'This address has an open invite. Show or replace its link instead.'
  answerCalls({ [list]: () => Response.json({ items: [] }), [create]: () => refusal(409, 'ALREADY_INVITED', text) })
  desk.show(<InvitesSection />)
  press('Invite someone')
  fireEvent.change(screen.getByLabelText(/Also email it to/), { target: { value: 'bea@example.com' } })
  press('Get the link')
  await screen.findByText(text)
  expect(screen.getByLabelText(/Also email it to/).getAttribute('aria-invalid')).toBe('true')
})

const anyone: Invite = { ...bea, id: '00000000-0000-4000-8000-000000000032', email: null }

test('a link is made without an address, to share any way', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    [list]: () => Response.json({ items: [] }),
    [create]: () => Response.json({ invite: anyone, inviteLink: link }, { status: 201 }),
  })
  const share = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  desk.show(<InvitesSection />)
  press('Invite someone')
  press('Get the link')
  expect(await screen.findByText(/The first person to open it and confirm their email joins/)).toBeTruthy()
  expect(sent.find(({ name }) => name === create)?.body).toMatchObject({ email: null, relationship: 'family' })
  press('Share')
  expect(share).toHaveBeenCalledWith({ text: 'Help care for Juno on Nestwren', url: link })
  vi.unstubAllGlobals()
})

test('the link of an open invite is shown again, to copy', async () => {
  desk = await openSettings()
  const writeText = vi.fn(async () => undefined)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  answerCalls({
    [list]: () => Response.json({ items: [anyone] }),
    [`GET /api/invites/${anyone.id}/link`]: () => Response.json({ inviteLink: link }),
  })
  desk.show(<InvitesSection />)
  expect(await screen.findByText('Anyone with the link')).toBeTruthy()
  expect(screen.getByText('Grandparent or family, for Juno')).toBeTruthy()
  press('Show the link for Grandparent or family')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' })).value).toBe(link)
  press('Copy link')
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(link)
})

test('a link that was not kept says so, and is replaced after a question', async () => {
  desk = await openSettings()
  answerCalls({
    [list]: () => Response.json({ items: [bea] }),
    [`GET /api/invites/${bea.id}/link`]: () => Response.json({ inviteLink: null }),
    [`${create}/${bea.id}/resend`]: () => Response.json({ invite: bea, inviteLink: link }),
  })
  desk.show(<InvitesSection />)
  await screen.findByText('bea@example.com')
  press('Show the link for bea@example.com')
  expect(await screen.findByText("This link can't be shown anymore. Replace it to get a new one.")).toBeTruthy()
  press('Replace the link for bea@example.com')
  expect(screen.getByText(/The link sent to bea@example.com stops working/)).toBeTruthy()
  press('Replace link')
  await screen.findByText('Invite sent')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Invite link' }).value).toBe(link)
})

test('a changed invite has a new link to hand over; saved as it was, nothing is sent', async () => {
  desk = await openSettings()
  let inviteLink: string | null = null
  const sent = answerCalls({
    [list]: () => Response.json({ items: [bea] }),
    [`PUT /api/invites/${bea.id}`]: () => Response.json({ invite: bea, inviteLink }),
  })
  desk.show(<InvitesSection />)
  await screen.findByText('bea@example.com')
  press('Change the invite for bea@example.com')
  expect(screen.getByText(/their link stops working/)).toBeTruthy()
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Invite sent')).toBeNull()
  inviteLink = link
  press('Change the invite for bea@example.com')
  fireEvent.click(screen.getByRole('radio', { name: /^Nanny/ }))
  press('Save')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' })).value).toBe(link)
  expect(sent.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
    { relationship: 'family', preset: 'family', childIds: [juno] },
    { relationship: 'nanny', preset: 'nanny', childIds: [juno] },
  ])
})

test('canceling asks, and an accepted invite offers nothing any more', async () => {
  desk = await openSettings()
  let items = [bea]
  answerCalls({
    [list]: () => Response.json({ items }),
    [`DELETE /api/invites/${bea.id}`]: () => {
      items = [
        {
          ...bea,
          email: null,
          status: 'accepted',
          acceptedAt: '2026-03-15T08:00:00.000Z',
          acceptedBy: { id: '00000000-0000-4000-8000-000000000099', name: 'Nana Bea' },
        },
      ]
      return new Response(null, { status: 204 })
    },
  })
  desk.show(<InvitesSection />)
  await screen.findByText('bea@example.com')
  press('Cancel the invite for bea@example.com')
  expect(screen.getByText('The link sent to bea@example.com will stop working.')).toBeTruthy()
  press('Cancel invite')
  expect(await screen.findByText('Accepted')).toBeTruthy()
  expect(screen.getByText('Nana Bea')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /link for/ })).toBeNull())
})

test('changes are read in words, page by page', async () => {
  desk = await openSettings()
  const item = (id: string, part: object) => ({
    id,
    at: '2026-03-14T08:00:00.000Z',
    actorName: 'Mara',
    subjectName: 'Sol',
    childName: null,
    changes: [],
    ...part,
  })
  const first = item('a', {
    action: 'childPermissionsChanged',
    childName: 'Juno',
    changes: [
      { what: 'growth', from: 'view', to: 'add' },
      { what: 'historyDays', from: null, to: '7' },
      { what: 'something new', from: 'x', to: 'y' },
    ],
  })
  answerCalls({
    'GET /api/auth/account/audit': () => Response.json({ items: [first], nextCursor: 'c1' }),
    'GET /api/auth/account/audit?cursor=c1': () =>
      Response.json({ items: [item('b', { action: 'memberJoined' })], nextCursor: null }),
  })
  desk.show(<ChangesPage />)
  expect(await screen.findByText('Mara changed what Sol can do for Juno')).toBeTruthy()
  expect(screen.getByText('Growth: Add (was See)')).toBeTruthy()
  expect(screen.getByText('Days of history: 7')).toBeTruthy()
  expect(screen.getByText('something new: y (was x)')).toBeTruthy()
  press('Show more')
  expect(await screen.findByText('Sol joined the family')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
})

test('what follows from who somebody is is not told once more', async () => {
  desk = await openSettings()
  const invited: AuditItem = {
    id: '00000000-0000-4000-8000-000000000043',
    at: '2026-03-14T08:00:00.000Z',
    actorName: 'Mara',
    action: 'inviteSent',
    subjectName: 'bea@example.com',
    childName: null,
    changes: [
      { what: 'relationship', from: null, to: 'family' },
      { what: 'role', from: null, to: 'caregiver' },
      { what: 'preset', from: null, to: 'viewer' },
    ],
  }
  const same = { ...invited, id: '00000000-0000-4000-8000-000000000044', subjectName: 'pa@example.com' }
  const changes = invited.changes.map((change) => (change.what === 'preset' ? { ...change, to: 'family' } : change))
  answerCalls({
    'GET /api/auth/account/audit': () => Response.json({ items: [invited, { ...same, changes }], nextCursor: null }),
  })
  desk.show(<ChangesPage />)
  expect((await screen.findAllByText('Who they are: Grandparent or family')).length).toBe(2)
  expect(screen.getByText('What they can do: View only')).toBeTruthy()
  expect(screen.queryByText(/^Role/)).toBeNull()
  expect(screen.queryByText('What they can do: Grandparent or family')).toBeNull()
})
