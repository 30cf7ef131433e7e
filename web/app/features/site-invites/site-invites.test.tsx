import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { bodiesOf } from '../site/site.fixture.ts'
import GuestsPage from './guests-page.tsx'
import { GuestsSection } from './guests-section.tsx'
import { InvitedSection } from './invited-section.tsx'
import InvitesPage from './invites-page.tsx'
import { answerInvites, create, guestOf, inviteOf, remind, setInvited, update } from './site-invites.fixture.ts'

let desk: SettingsDesk
afterEach(() => desk.close())

const typeIn = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('invitations stand by their day, with how many come', async () => {
  desk = await openSettings()
  const past = inviteOf({
    id: '00000000-0000-4000-8000-000000000702',
    title: 'Open house',
    dateTime: '2026-10-02T13:00:00.000Z',
    answers: { going: 0, maybe: 0, declined: 0, guests: 0 },
  })
  answerInvites({ invites: [past, inviteOf()] })
  desk.show(<InvitesPage />)
  const coming = within(await screen.findByRole('region', { name: 'To come' }))
  expect(coming.getByText('Juno turns one')).toBeTruthy()
  expect(coming.getByText('3 people are coming · 1 maybe')).toBeTruthy()
  const over = within(screen.getByRole('region', { name: 'Past invitations' }))
  expect(over.getByText('Open house')).toBeTruthy()
  expect(over.getByText('No answers yet')).toBeTruthy()
})

test('a first invitation is added with what was typed', async () => {
  desk = await openSettings()
  const sent = answerInvites({ invites: [] })
  desk.show(<InvitesPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add an invitation' }))
  const sheet = await screen.findByRole('dialog', { name: 'Add an invitation' })
  press('Save invitation')
  expect(await within(sheet).findByText('Enter what it is.')).toBeTruthy()
  expect(within(sheet).getByText('Enter when it starts.')).toBeTruthy()
  typeIn(/What is it\?/, 'Juno turns one')
  press('Save invitation')
  // The form is longer than a screen, and the button below it in sight.
  await waitFor(() => expect(document.activeElement).toBe(within(sheet).getByLabelText('Date')))
  fireEvent.change(within(sheet).getByLabelText('Date'), { target: { value: '2090-05-02' } })
  fireEvent.change(within(sheet).getByLabelText('Time'), { target: { value: '13:00' } })
  typeIn(/Link to a map/, 'maps.example')
  press('Save invitation')
  expect(await within(sheet).findByText('Enter a link that starts with https://.')).toBeTruthy()
  typeIn(/Link to a map/, 'https://maps.example/1')
  press('Save invitation')
  await waitFor(() => expect(bodiesOf(sent, create)).toHaveLength(1))
  expect(bodiesOf(sent, create)[0]).toMatchObject({
    title: 'Juno turns one',
    dateTime: expect.stringContaining('2090-05-02T'),
    location: { text: '', mapUrl: 'https://maps.example/1' },
    ...{ endTime: null, deadline: null, capacity: null, allowsGuests: true, keepsGuests: false },
  })
})

test('a change sends what differs alone', async () => {
  desk = await openSettings()
  const sent = answerInvites()
  desk.show(<InvitesPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Juno turns one' }))
  await screen.findByRole('dialog', { name: 'Edit Juno turns one' })
  fireEvent.click(screen.getByRole('switch', { name: /Ask about dietary needs/ }))
  press('Save invitation')
  await waitFor(() => expect(bodiesOf(sent, update)).toHaveLength(1))
  expect(bodiesOf(sent, update)[0]).toMatchObject({ asksDietary: true, version: 1 })
  expect(bodiesOf(sent, update)[0]).not.toHaveProperty('title')
})

test('the page of an invitation that was removed says so', async () => {
  desk = await openSettings()
  answerInvites()
  desk.show(<GuestsPage />)
  expect(await screen.findByText("This invitation isn't there anymore")).toBeTruthy()
})

test('the guest list says who comes, and takes somebody off after asking', async () => {
  desk = await openSettings()
  const guest = guestOf('Ottilie', { dietary: 'No nuts', message: 'See https://evil.example' })
  const gone = `DELETE /api/public-site/invites/${inviteOf().id}/rsvps/${guest.id}`
  const sent = answerInvites({ guests: [guest] }, { [gone]: () => new Response(null, { status: 204 }) })
  desk.show(<GuestsSection invite={inviteOf({ capacity: 10 })} />)
  const line = within((await screen.findByText('Ottilie')).closest('li') ?? document.body)
  expect(line.getByText('Coming: 3')).toBeTruthy()
  // What a visitor wrote is no link.
  expect(line.getByText('See https://evil.example').closest('a')).toBeNull()
  expect(line.getByText('Dietary needs: No nuts')).toBeTruthy()
  expect(screen.getByText('Room for 7 more.')).toBeTruthy()
  press("Can't come")
  expect(await screen.findByText('No one so far.')).toBeTruthy()
  press("Can't come")
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ottilie' }))
  press('Remove them')
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain(gone))
})

test('addresses are read from what was pasted, and those without an answer are written to', async () => {
  desk = await openSettings()
  const sent = answerInvites()
  desk.show(<InvitedSection invite={inviteOf()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add email addresses' }))
  typeIn('Email addresses', 'Bea <Bea@example.com>, nobody')
  press('Save list')
  expect(await screen.findByText("“nobody” isn't an email address.")).toBeTruthy()
  typeIn('Email addresses', 'Bea <Bea@example.com>; bea@example.com\nottilie@example.com')
  press('Save list')
  await waitFor(() =>
    expect(bodiesOf(sent, setInvited)).toEqual([{ emails: ['bea@example.com', 'ottilie@example.com'] }]),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Invite 2 people' }))
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain(remind))
  expect(await screen.findByText('2 emails sent')).toBeTruthy()
})

test('whoever may not invite is told so', async () => {
  desk = await openSettings({ role: 'caregiver', permissions: {} as never })
  answerInvites()
  desk.show(<InvitesPage />)
  expect(await screen.findByText('Nothing shared with you yet')).toBeTruthy()
})
