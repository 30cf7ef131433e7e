import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { elsewhere, showPage, signedInAs, startOver } from './auth.fixture.tsx'
import { entry } from './entry.ts'
import UndoChangePage from './undo-change-page.tsx'

const read = 'POST /api/auth/sign-in-change'
const undo = 'POST /api/auth/sign-in-change/undo'
const username = 'mara@example.com'
const found = { [read]: () => Response.json({ username, change: 'googleConnected' }) }
const invalid = 'This link was already used, or it has expired.'

beforeEach(startOver)
afterEach(() => {
  startOver()
  vi.unstubAllGlobals()
})

const show = (at = '/undo-sign-in-change?token=abc') => showPage('/undo-sign-in-change', <UndoChangePage />, at)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('says what happened and what the button does, and does nothing by itself; the token leaves the address', async () => {
  const sent = answerCalls(found)
  const router = show()
  expect(screen.getAllByText('Checking your link')).not.toEqual([])
  expect(await screen.findByText('A Google account was connected.')).toBeTruthy()
  expect(screen.getByText(username)).toBeTruthy()
  expect(screen.getByText('Everyone is signed out on every device.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(sent).toEqual([{ name: read, body: { token: 'abc' } }])
  // Over a reload too.
  show('/undo-sign-in-change')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({ token: 'abc' })
})

test('the button undoes it, signs its person out here, and says where the way back is', async () => {
  const sent = answerCalls({
    ...found,
    [undo]: () => Response.json({ username }),
    'POST /api/auth/logout': () => new Response(null, { status: 204 }),
  })
  session.takeSignedIn(signedInAs())
  const router = show()
  await press('This wasn’t me')
  const title = await screen.findByRole('heading', { name: 'Everyone is signed out' })
  expect(document.activeElement).toBe(title)
  expect(sent.find(({ name }) => name === undo)?.body).toEqual({ token: 'abc' })
  expect(screen.getByText(username)).toBeTruthy()
  await waitFor(() => expect(session.get().status).toBe('signedOut'))
  expect(sessionStorage.getItem('nestwren.undoToken')).toBeNull()
  await press('Back to Login')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
})

test('somebody else who is signed in here stays so', async () => {
  answerCalls({ ...found, [undo]: () => Response.json({ username: 'other@example.com' }) })
  session.takeSignedIn(signedInAs())
  show()
  await press('This wasn’t me')
  await screen.findByRole('heading', { name: 'Everyone is signed out' })
  expect(session.get().status).toBe('signedIn')
})

test('who made the change leaves, and nothing is undone', async () => {
  const sent = answerCalls(found)
  const router = show()
  await press('It was me')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
  expect(sent.map(({ name }) => name)).toEqual([read])
  expect(sessionStorage.getItem('nestwren.undoToken')).toBeNull()
})

test.each([
  ['used', () => refusal(400, 'INVALID_UNDO_LINK', invalid)],
  ['malformed', () => refusal(400, 'INVALID_INPUT', "Some details aren't right. Check them and try again.")],
])('a link that is %s leads to a new password', async (_what, answer) => {
  answerCalls({ [read]: answer })
  const router = show()
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  await press('Choose a new password')
  await elsewhere()
  expect(router.state.location.pathname).toBe('/')
  expect(entry.get().dialog).toBe('forgot')
})

test('without a token there is nothing to check', async () => {
  const sent = answerCalls({})
  show('/undo-sign-in-change')
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  expect(sent).toEqual([])
})

test('offline it can be tried again, before and after the question', async () => {
  let isUp = false
  const unless = (answer: () => Response) => () => (isUp ? answer() : Promise.reject(new TypeError('fetch')))
  answerCalls({ [read]: unless(found[read]), [undo]: unless(() => Response.json({ username })) })
  show()
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.')
  isUp = true
  await press('Try again')
  await screen.findByText('A Google account was connected.')
  isUp = false
  await press('This wasn’t me')
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.')
  isUp = true
  await press('This wasn’t me')
  expect(await screen.findByRole('heading', { name: 'Everyone is signed out' })).toBeTruthy()
})

test('a link that was used meanwhile is the end of the question', async () => {
  answerCalls({ ...found, [undo]: () => refusal(400, 'INVALID_UNDO_LINK', invalid) })
  show()
  await press('This wasn’t me')
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  expect(screen.queryByRole('button', { name: 'This wasn’t me' })).toBeNull()
})
