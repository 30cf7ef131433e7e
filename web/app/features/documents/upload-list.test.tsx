import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadQueue } from '../../platform/uploads/upload-queue.ts'
import type { UploadState, UploadView } from '../../platform/uploads/upload-state.ts'
import * as uploads from '../../platform/uploads/uploads.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { DocumentUploads } from './upload-list.tsx'

let desk: SettingsDesk
beforeEach(async () => {
  desk = await openSettings()
})
afterEach(() => desk.close())

const viewOf = (part: Partial<UploadView>, what: 'photo' | 'document' = 'document'): UploadView => ({
  upload: {
    id: crypto.randomUUID(),
    what,
    fields: what === 'document' ? { title: 'Passport' } : { caption: 'Leaf pile' },
    type: 'application/pdf',
    size: 1,
    fileName: 'passport.pdf',
    refusal: null,
    isHeld: false,
  },
  state: 'waiting',
  done: 0,
  refusal: null,
  ...part,
})

/** A queue in this state that notes what it is told to do. */
function show(views: readonly UploadView[], isPaused = false) {
  const state: UploadState = { views, isPaused, doneCount: 0, done: 0 }
  const queue = {
    getState: () => state,
    subscribe: () => () => undefined,
    retry: vi.fn(async () => undefined),
    cancel: vi.fn(async () => undefined),
    resume: vi.fn(),
  }
  vi.spyOn(uploads, 'uploadsOf').mockReturnValue(queue as unknown as UploadQueue)
  desk.show(<DocumentUploads />)
  return { queue }
}
const refusal = (status: number, message: string) => ({ status, code: 'CODE', message })

test('shows how far a document is, and nothing of the photos', () => {
  show([viewOf({ state: 'sending', done: 0.4 }), viewOf({ state: 'sending' }, 'photo')])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('Sending, 40%')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Sending Passport' }).getAttribute('aria-valuenow')).toBe('40')
})

test('a full storage is said, and can be tried again once there is room', () => {
  const view = viewOf({ state: 'refused', refusal: refusal(507, "Your family's storage is full.") })
  const { queue } = show([view])
  expect(screen.getByRole('alert').textContent).toBe("Your family's storage is full.")
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(queue.retry).toHaveBeenCalledWith(view.upload.id)
})

test.each([400, 413, 415])('a file that will never do (%s) can only be removed', (status) => {
  const view = viewOf({ state: 'refused', refusal: refusal(status, 'No.') })
  const { queue } = show([view])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Passport' }))
  expect(queue.cancel).toHaveBeenCalledWith(view.upload.id)
})

test('a document that the browser does not store is said to be lost with the page', () => {
  const view = viewOf({})
  show([view])
  expect(screen.queryByText(/they're lost/)).toBeNull()
  show([{ ...view, upload: { ...view.upload, isHeld: true } }])
  expect(screen.getByText(/If you close it first, they're lost./)).toBeTruthy()
})

test('what is paused can go on', () => {
  const { queue } = show([viewOf({})], true)
  expect(screen.getByText('Paused')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(queue.resume).toHaveBeenCalledOnce()
})
