import type { FamilyLink, Greeting } from '@nestwren/contract/family-links'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import LinksPage from './links-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const list = 'GET /api/family-links'
const create = 'POST /api/family-links'
const greetings = 'GET /api/family-links/greetings'
const url = 'https://nestwren.example/with/abcdefghijklmnopqrstuv'
const rosa: FamilyLink = {
  id: '00000000-0000-4000-8000-000000000051',
  name: 'Grandma Rosa',
  email: 'rosa@example.com',
  childIds: [juno],
  showsOlder: false,
  locale: 'en',
  createdAt: '2026-03-14T08:00:00.000Z',
  createdBy: { id: '00000000-0000-4000-8000-000000000010', name: 'Mara' },
  isBound: true,
  lastVisitAt: '2026-03-14T08:00:00.000Z',
  endsAt: '2090-06-12T08:00:00.000Z',
  version: 1,
}
const none = () => Response.json({ items: [], nextCursor: null })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a link is made for one person, and its address shown once', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    [list]: none,
    [greetings]: none,
    [create]: () => Response.json({ link: rosa, url }, { status: 201 }),
  })
  desk.show(<LinksPage />)
  expect(await screen.findByText('No links yet')).toBeTruthy()
  press('Make a link')
  press('Make the link')
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Who is it for/), { target: { value: ' Grandma Rosa ' } })
  fireEvent.change(screen.getByLabelText(/Their email/), { target: { value: 'rosa@' } })
  press('Make the link')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Their email/), { target: { value: 'rosa@example.com' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show older photos and milestones too' }))
  press('Make the link')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(url)
  expect(sent.find(({ name }) => name === create)?.body).toEqual({
    name: 'Grandma Rosa',
    email: 'rosa@example.com',
    childIds: [juno],
    showsOlder: true,
    locale: 'en',
  })
})

test('the list tells when a link was opened; it is renewed and removed after a question', async () => {
  desk = await openSettings()
  const renew = `POST /api/family-links/${rosa.id}/renew`
  const remove = `DELETE /api/family-links/${rosa.id}`
  const sent = answerCalls({
    [list]: () => Response.json({ items: [rosa] }),
    [greetings]: none,
    [renew]: () => Response.json({ link: { ...rosa, isBound: false }, url }),
    [remove]: () => new Response(null, { status: 204 }),
  })
  desk.show(<LinksPage />)
  expect(await screen.findByText(/Last opened/)).toBeTruthy()
  press('Make a new link for Grandma Rosa')
  expect(screen.getByRole('alertdialog').textContent).toContain('stops working right away')
  press('Make a new link')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(url)
  press('Done')
  press('Remove the link for Grandma Rosa')
  expect(sent.some(({ name }) => name === remove)).toBe(false)
  press('Remove it')
  await waitFor(() => expect(sent.some(({ name }) => name === remove)).toBe(true))
})

test('what was changed is sent with the version that was seen, and nothing of what another parent changed', async () => {
  desk = await openSettings()
  const update = `PATCH /api/family-links/${rosa.id}`
  const sent = answerCalls({
    [list]: () => Response.json({ items: [rosa] }),
    [greetings]: none,
    [update]: () => refusal(409, 'STALE_VERSION', 'Someone else just changed this.'),
  })
  desk.show(<LinksPage />)
  await screen.findByText(/Last opened/)
  press('Edit the link for Grandma Rosa')
  fireEvent.change(screen.getByLabelText(/Who is it for/), { target: { value: 'Rosa' } })
  press('Save')
  expect(await screen.findByText('Someone else just changed this.')).toBeTruthy()
  expect(sent.find(({ name }) => name === update)?.body).toEqual({ name: 'Rosa', version: 1 })
  // What is saved next is of the link as it is by then.
  await waitFor(() => expect(sent.filter(({ name }) => name === list).length).toBeGreaterThan(1))
})

const greeting: Greeting = {
  id: '00000000-0000-4000-8000-000000000052',
  fromName: 'Grandma Rosa',
  text: 'Hello my dears',
  hasPhoto: true,
  photo: { width: 4, height: 3, placeholder: '', mediumUrl: '/m.webp', thumbnailUrl: '/s.webp' },
  createdAt: '2026-03-14T08:00:00.000Z',
}

test('a photo of a greeting is added to the gallery, and one that is locked is not offered', async () => {
  desk = await openSettings()
  const accept = `POST /api/family-links/greetings/${greeting.id}/accept`
  const locked: Greeting = { ...greeting, id: '00000000-0000-4000-8000-000000000053', text: '', photo: null }
  const sent = answerCalls({
    [list]: none,
    [greetings]: () => Response.json({ items: [greeting, locked], nextCursor: null }),
    [accept]: () => Response.json({ photoId: greeting.id }),
  })
  desk.show(<LinksPage />)
  expect(await screen.findByText('Hello my dears')).toBeTruthy()
  expect(screen.getByText('The photo is locked in the vault.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add to photos' })).toHaveLength(1)
  press('Add to photos')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add the photo' }))
  await waitFor(() => expect(sent.find(({ name }) => name === accept)?.body).toEqual({ childIds: [juno] }))
})
