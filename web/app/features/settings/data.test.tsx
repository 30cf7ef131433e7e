import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { maraAsOwner, memberOf, openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import DataPage from './data-page.tsx'
import RecommendPage from './recommend-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const exports = 'GET /api/gdpr/exports'
const remove = 'DELETE /api/gdpr/delete-account'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const exportOf = (part: object) => ({
  id: '00000000-0000-4000-8000-000000000051',
  status: 'ready',
  progressPercent: 100,
  sizeBytes: 3_200_000,
  createdAt: '2026-03-14T08:00:00.000Z',
  expiresAt: '2026-03-17T08:00:00.000Z',
  leftOut: [],
  isLocked: false,
  ...part,
})

test('an export is started, followed and downloaded under its name', async () => {
  desk = await openSettings()
  let items: object[] = []
  answerCalls({
    [exports]: () => {
      const answer = Response.json({ items })
      // Done by the time it is asked for again.
      if (items.length > 0) items = [exportOf({})]
      return answer
    },
    'POST /api/gdpr/exports': () => {
      items = [exportOf({ status: 'running', progressPercent: 40, sizeBytes: null, expiresAt: null })]
      return Response.json(items[0], { status: 202 })
    },
    'GET /api/gdpr/export': () => new Response('zip'),
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  desk.show(<DataPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Create an export' }))
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40')
  expect(screen.queryByRole('button', { name: /export/ })).toBeNull()
  expect(await screen.findByText(/Ready, 3.2 MB/)).toBeTruthy()
  press('Download')
  await waitFor(() => expect(saved).toEqual(['nestwren-2026-03-14.zip']))
})

test('a file made with other rights has expired, and only another one is offered', async () => {
  desk = await openSettings()
  answerCalls({ [exports]: () => Response.json({ items: [exportOf({ status: 'expired', sizeBytes: null })] }) })
  desk.show(<DataPage />)
  expect(await screen.findByText('This file has expired.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create a new export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('an export says what the vault has kept out of it, and leads to the vault', async () => {
  desk = await openSettings()
  answerCalls({ [exports]: () => Response.json({ items: [exportOf({ leftOut: ['photos'] })] }) })
  desk.show(<DataPage />)
  expect(await screen.findByText(/Photos are locked and not part of it/)).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Open the vault first to take them along' })
  expect(way.getAttribute('href')).toBe('/vault')
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

test('an export with what is locked is offered once the vault is open, and tells no size before', async () => {
  desk = await openSettings()
  answerCalls({ [exports]: () => Response.json({ items: [exportOf({ isLocked: true, sizeBytes: null })] }) })
  desk.show(<DataPage />)
  expect((await screen.findByRole('link', { name: 'Open the vault to download it' })).getAttribute('href')).toBe(
    '/vault',
  )
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  expect(screen.getByText(/Ready\. Available until/)).toBeTruthy()
})

test('a failed export can be tried again, and too many are refused in words', async () => {
  desk = await openSettings()
  answerCalls({
    [exports]: () => Response.json({ items: [exportOf({ status: 'failed', sizeBytes: null, expiresAt: null })] }),
    'POST /api/gdpr/exports': () => refusal(429, 'RATE_LIMITED', 'You can create 3 exports a day.'),
  })
  desk.show(<DataPage />)
  expect(await screen.findByText(/We couldn't create it/)).toBeTruthy()
  press('Try the export again')
  expect(await screen.findByText('You can create 3 exports a day.')).toBeTruthy()
})

test.each([
  ['parent', 1],
  ['caregiver', 0],
] as const)('how much room the family takes is shown to a %s %d times', async (role, times) => {
  desk = await openSettings({ role })
  desk.show(<DataPage />)
  expect(await screen.findByRole('switch', { name: /News by email/ })).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: /Storage/ })).toHaveLength(times)
})

test('the newsletter switch follows the server, on and off', async () => {
  desk = await openSettings()
  const { user } = session.get() as { user: object }
  const sent = answerCalls({
    'POST /api/auth/newsletter/opt-in': () => Response.json({ user: { ...user, newsletter: true } }),
    'POST /api/auth/newsletter/opt-out': () => Response.json({ user: { ...user, newsletter: false } }),
  })
  desk.show(<DataPage />)
  const news = screen.getByRole('switch', { name: /News by email/ })
  fireEvent.click(news)
  await waitFor(() => expect(news.getAttribute('aria-checked')).toBe('true'))
  expect(sent.filter(({ name }) => name.includes('newsletter'))).toHaveLength(1)
  fireEvent.click(news)
  await waitFor(() => expect(news.getAttribute('aria-checked')).toBe('false'))
})

function showDeletion() {
  desk.show(
    <Routes>
      <Route path="/" element={<DataPage />} />
    </Routes>,
  )
  press('Delete my account')
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an owner is told that the family goes along; the address and the password are asked for, then once more', async () => {
  desk = await openSettings()
  const sent = answerCalls({
    'GET /api/auth/account/users': () => Response.json({ users: [maraAsOwner, memberOf()] }),
    [remove]: () => refusal(400, 'WRONG_PASSWORD', "That isn't your password."),
  })
  showDeletion()
  expect(await screen.findByText(/Juno, with all logs/)).toBeTruthy()
  expect(screen.getByText(/access for Sol/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete my account' }).at(-1) as HTMLElement)
  expect(await screen.findByText("That isn't your account's email address.")).toBeTruthy()
  fill('Your email, to be sure', 'Mara@example.com')
  fill('Password', 'a guess')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete my account' }).at(-1) as HTMLElement)
  expect(await screen.findByText('Really delete your account?')).toBeTruthy()
  expect(sent.some(({ name }) => name === remove)).toBe(false)
  press('Yes, delete my account')
  expect(await screen.findByText("That isn't your password.")).toBeTruthy()
  expect(sent.find(({ name }) => name === remove)?.body).toEqual({ username: 'Mara@example.com', password: 'a guess' })
  expect(session.get().status).toBe('signedIn')
})

test('a caregiver leaves alone, and is signed out without another call', async () => {
  desk = await openSettings({ role: 'caregiver', hasPassword: false })
  const sent = answerCalls({
    'GET /api/auth/account/users': () => Response.json({ users: [memberOf({ id: session.get().status })] }),
    [remove]: () => new Response(null, { status: 204 }),
  })
  showDeletion()
  expect(await screen.findByText(/The family stays/)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toContain('subscription')
  expect(screen.queryByLabelText('Password')).toBeNull()
  fill('Your email, to be sure', 'mara@example.com')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete my account' }).at(-1) as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, delete my account' }))
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(sent.some(({ name }) => name.includes('logout'))).toBe(false)
})

test('a recommendation is sent, refused at its field, and the list says what came of each', async () => {
  desk = await openSettings()
  let answer = () => refusal(409, 'RECENTLY_SENT', 'This address got a recommendation in the last 30 days.')
  const joined = {
    id: 'r1',
    email: null,
    status: 'credited',
    createdAt: '2026-03-01T08:00:00.000Z',
    joinedAt: '2026-03-02T08:00:00.000Z',
    creditedAt: '2026-03-09T08:00:00.000Z',
  }
  const stats = { code: 'x', link: 'https://nestwren.example/?ref=x', sent: 2, joined: 1, credited: 1, creditDays: 30 }
  const sent = answerCalls({
    'GET /api/referrals/stats': () => Response.json(stats),
    'GET /api/referrals/my-referrals': () => Response.json({ items: [joined], nextCursor: null }),
    'POST /api/referrals/send': () => answer(),
  })
  desk.show(<RecommendPage />)
  expect((await screen.findByLabelText<HTMLInputElement>('Link to share')).value).toBe(stats.link)
  expect(await screen.findByText('Someone with your link')).toBeTruthy()
  expect(screen.getByText('Free month earned')).toBeTruthy()
  fill('Their email', 'nell@example.com')
  press('Send recommendation')
  expect(await screen.findByText('This address got a recommendation in the last 30 days.')).toBeTruthy()
  answer = () => Response.json(joined, { status: 201 })
  press('Send recommendation')
  expect(await screen.findByText('Recommendation sent to nell@example.com')).toBeTruthy()
  expect(sent.filter(({ name }) => name.startsWith('POST')).at(-1)?.body).toEqual({
    email: 'nell@example.com',
    locale: 'en',
  })
})
