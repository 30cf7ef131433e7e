import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLiveState } from '../../../platform/realtime/live.ts'
import { answerCalls, storeTestTokens } from '../../../platform/testing/calls.fixture.ts'
import { uploadsOf } from '../../../platform/uploads/uploads.ts'
import { closeDesk, type Desk, openDesk } from '../../../testing/desk.fixture.tsx'
import { photoKeys } from '../photo-facts.ts'
import { photoOf, withAddresses } from '../photos.fixture.tsx'
import { UploadsPanel } from './uploads-panel.tsx'

let desk: Desk
/** What the server answers to the next uploads; nothing while it is empty. */
let answers: { status: number; body: unknown; retryAfter?: string }[]

class AnsweredRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  retryAfter: string | null = null
  getResponseHeader() {
    return this.retryAfter
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send() {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
    const answer = answers.shift()
    if (answer === undefined) return
    this.status = answer.status
    this.retryAfter = answer.retryAfter ?? null
    this.responseText = JSON.stringify(answer.body)
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

const file = (name: string) => ({
  id: `00000000-0000-7000-9000-00000000000${name}`,
  what: 'photo' as const,
  fields: { caption: '', childIds: 'x' },
  file: new Blob(['x']),
  fileName: `${name}.jpg`,
})

beforeEach(async () => {
  answers = []
  desk = await openDesk()
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

function goOnline() {
  answerCalls({})
  storeTestTokens(desk.workspace.scope.userId, desk.workspace.scope.accountId)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  setLiveState({ isOnline: true })
}

test('without a network photos wait, and go out when there is one', async () => {
  setLiveState({ isOnline: false })
  desk.show(<UploadsPanel />)
  await uploadsOf(desk.workspace).add([file('1'), file('2')])
  expect(await screen.findAllByText('Waiting for signal')).toHaveLength(3)
  answers = [1, 2].map((n) => ({ status: 201, body: withAddresses(photoOf(n), 'new') }))
  goOnline()
  uploadsOf(desk.workspace).wake()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
  // In its place at once, without its addresses.
  const one = photoKeys.one(photoOf(2).id)
  await waitFor(() => expect(desk.workspace.queryClient.getQueryData(one)).toEqual(photoOf(2)))
})

test('a photo that the vault keeps from this session comes into no list once it is sent', async () => {
  goOnline()
  const latest = photoKeys.latest('all')
  desk.workspace.queryClient.setQueryData(latest, { items: [], isWhole: true })
  answers = [{ status: 201, body: { ...withAddresses(photoOf(1, { keptInVault: true }), 'new'), locked: true } }]
  desk.show(<UploadsPanel />)
  await uploadsOf(desk.workspace).add([file('1')])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
  expect(desk.workspace.queryClient.getQueryData(latest)).toEqual({ items: [], isWhole: true })
  expect(desk.workspace.queryClient.getQueryData(photoKeys.one(photoOf(1).id))).toBeUndefined()
})

test('what goes into the vault shows neither its picture nor its caption while it waits', async () => {
  setLiveState({ isOnline: false })
  desk.show(<UploadsPanel />)
  const kept = { ...file('1'), fields: { caption: 'First bath', childIds: 'x', keptInVault: 'true' } }
  await uploadsOf(desk.workspace).add([kept, { ...file('2'), fields: { caption: 'At the lake', childIds: 'x' } }])
  expect(await screen.findByText('A photo waits to be sent')).toBeTruthy()
  expect(screen.getByText('At the lake')).toBeTruthy()
  expect(screen.queryByText('First bath')).toBeNull()
})

test('a photo that is refused says why, and is tried again or removed', async () => {
  goOnline()
  const refusal = {
    status: 415,
    body: { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.' },
  }
  answers = [refusal, refusal]
  desk.show(<UploadsPanel />)
  await uploadsOf(desk.workspace).add([file('1')])
  expect((await screen.findByRole('alert')).textContent).toBe('Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.')
  fireEvent.click(screen.getByRole('button', { name: 'Try 1.jpg again' }))
  await waitFor(() => expect(answers).toEqual([]))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove 1.jpg' }))
  await waitFor(() => expect(screen.queryByText('1.jpg')).toBeNull())
})

test('everything can be paused and resumed', async () => {
  goOnline()
  desk.show(<UploadsPanel />)
  await uploadsOf(desk.workspace).add([file('1'), file('2'), file('3')])
  expect(await screen.findByText('Uploading 1 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pause uploads' }))
  await waitFor(() => expect(screen.getAllByText('Paused')).toHaveLength(4))
  answers = [1, 2, 3].map((n) => ({ status: 201, body: { id: n } }))
  fireEvent.click(screen.getByRole('button', { name: 'Resume uploads' }))
  await waitFor(() => expect(screen.queryByText('3.jpg')).toBeNull())
})

test('a server that is back is noticed by the live connection, not only after the time it asked for', async () => {
  setLiveState({ isLive: false })
  answers = [{ status: 503, body: { code: 'UNAVAILABLE', error: 'Back in a moment.' }, retryAfter: '60' }]
  desk.show(<UploadsPanel />)
  await uploadsOf(desk.workspace).add([file('1')])
  goOnline()
  uploadsOf(desk.workspace).wake()
  expect(await screen.findByText('Back in a moment.')).toBeDefined()
  answers = [{ status: 201, body: {} }]
  setLiveState({ isLive: true })
  await waitFor(() => expect(screen.queryByText('1.jpg')).toBeNull())
  setLiveState({ isLive: false })
})

test('a full storage is said for all that wait, and they go on together when there is room', async () => {
  goOnline()
  const full = { code: 'QUOTA_EXCEEDED', error: 'Your family’s storage is full. Empty Recently deleted first.' }
  answers = [1, 2].map(() => ({ status: 507, body: full }))
  desk.show(<UploadsPanel />)
  await uploadsOf(desk.workspace).add(['1', '2', '3', '4', '5'].map(file))
  expect(await screen.findByText("5 photos didn't upload")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(said).toHaveLength(5)
  expect(new Set(said).size).toBe(1)
  answers = [1, 2, 3, 4, 5].map((n) => ({ status: 201, body: { id: n } }))
  fireEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
  expect(answers).toEqual([])
})

test('a photo that the server is preparing can be canceled', async () => {
  goOnline()
  desk.show(<UploadsPanel />)
  await uploadsOf(desk.workspace).add([file('1')])
  expect(await screen.findByText('Preparing')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 1.jpg' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull())
})
