import type { DocumentItem } from '@nestwren/contract/documents'
import type { LiveEvents } from '@nestwren/contract/live'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Navigate, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { dispatchLive } from '../../platform/realtime/live.ts'
import { followItems } from '../../platform/sync/lazy/follow.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import DocumentPage from './document-page.tsx'
import { documentOf } from './documents.fixture.ts'
import DocumentsPage from './documents-page.tsx'
import { DeletedDocuments } from './public/deleted-documents.tsx'
import { documentItems } from './public/document-items.ts'

let desk: SettingsDesk
let stop = () => {}
afterEach(async () => {
  stop()
  await desk.close()
})

const list = (rest = '') => `GET /api/documents?childId=${juno}${rest}`
const page = (items: readonly DocumentItem[], nextCursor: string | null = null) => Response.json({ items, nextCursor })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const soon = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()

/** The page of one document, with the list behind it. */
function showOne(item: DocumentItem) {
  return desk.show(
    <Routes>
      <Route path="/" element={<Redirected to={item.id} />} />
      <Route path="/vault/documents" element={<p>All of them</p>} />
      <Route path="/vault/documents/:id" element={<DocumentPage />} />
    </Routes>,
  )
}
function Redirected({ to }: { to: string }) {
  return <Navigate to={`/vault/documents/${to}`} replace />
}

test('lists documents with what they are and when they end; a filter asks anew', async () => {
  desk = await openSettings()
  answerCalls({
    [list()]: () =>
      page([documentOf({ expiresOn: soon(12) }), documentOf({ title: 'Passport', category: 'identity' })]),
    [list('&category=identity')]: () => page([documentOf({ title: 'Passport', category: 'identity' })]),
  })
  desk.show(<DocumentsPage />)
  const lines = await screen.findAllByRole('listitem')
  expect(lines[0]?.textContent).toContain('Vaccination record')
  expect(lines[0]?.textContent).toContain('PDF, added by Sol, Nov 12')
  expect(lines[0]?.textContent).toContain('Expires in 12 days')
  press('Identity')
  await waitFor(() => expect(screen.queryByText('Vaccination record')).toBeNull())
  expect(await screen.findByText('Passport')).toBeTruthy()
})

test('an empty filter leads back to everything', async () => {
  desk = await openSettings()
  answerCalls({ [list()]: () => page([documentOf()]), [list('&category=receipt')]: () => page([]) })
  desk.show(<DocumentsPage />)
  await screen.findByText('Vaccination record')
  press('Receipts')
  fireEvent.click(await screen.findByRole('button', { name: 'Show all documents' }))
  expect(await screen.findByText('Vaccination record')).toBeTruthy()
})

test('without a network nothing is shown of the vault', async () => {
  desk = await openSettings({}, { isOnline: false })
  const sent = answerCalls({})
  desk.show(<DocumentsPage />)
  expect(await screen.findByText('Documents need a connection')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a failure is said and tried again', async () => {
  desk = await openSettings()
  let isDown = true
  answerCalls({ [list()]: () => (isDown ? refusal(400, 'INVALID_INPUT', 'No.') : page([documentOf()])) })
  desk.show(<DocumentsPage />)
  await screen.findByText("We couldn't load the documents")
  isDown = false
  press('Try again')
  expect(await screen.findByText('Vaccination record')).toBeTruthy()
})

test.each(['nanny', 'family'] as const)(
  'who has no right to documents (%s) is told so and asks for none',
  async (preset) => {
    desk = await openSettings({ role: 'caregiver' }, { preset })
    const sent = answerCalls({})
    desk.show(<DocumentsPage />)
    expect(await screen.findByText('No documents shared with you yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    expect(sent.filter(({ name }) => name.includes('documents'))).toEqual([])
  },
)

test('what another person adds appears', async () => {
  desk = await openSettings()
  let items = [documentOf()]
  answerCalls({ [list()]: () => page(items) })
  stop = followItems(currentWorkspace(), { lists: [], items: [documentItems], answers: [] }, async () => undefined)
  desk.show(<DocumentsPage />)
  await screen.findByText('Vaccination record')
  const added = documentOf({ title: 'Insurance card' })
  items = [added, ...items]
  const event: LiveEvents['document:new'] = {
    type: 'document',
    user: added.createdBy,
    child: { _id: juno, name: 'Juno' },
    document: added,
    activity: added,
  }
  act(() => dispatchLive('document:new', event as never))
  expect(await screen.findByText('Insurance card')).toBeTruthy()
})

test('one document can be opened, downloaded, and read about', async () => {
  desk = await openSettings()
  const item = documentOf({
    previewUrl: '/api/files/document/1/medium?s=1&e=2&k=3',
    notes: 'Second page is missing',
    issuedOn: '2026-01-05',
    expiresOn: soon(1),
    remindDays: 30,
  })
  answerCalls({ [`GET /api/documents/${item.id}`]: () => Response.json(item) })
  showOne(item)
  expect(await screen.findByRole('heading', { level: 1, name: 'Vaccination record' })).toBeTruthy()
  const preview = screen.getByRole('link', { name: 'Open Vaccination record in a new tab' })
  expect(preview).toMatchObject({ target: '_blank', rel: 'noopener' })
  expect(preview.getAttribute('href')).toBe(item.previewUrl)
  const download = screen.getByRole('link', { name: 'Download' })
  expect(download.getAttribute('href')).toBe(item.url)
  expect(download.getAttribute('download')).toBe('vaccines.pdf')
  for (const words of [
    'Second page is missing',
    'Jan 5, 2026',
    'Expires tomorrow',
    '30 days before',
    'vaccines.pdf',
    'PDF, 1.2 MB',
  ])
    expect(screen.getByText(words)).toBeTruthy()
})

test('deleting leads back, and Undo brings it back', async () => {
  desk = await openSettings()
  const item = documentOf()
  const sent = answerCalls({
    [`GET /api/documents/${item.id}`]: () => Response.json(item),
    [`DELETE /api/documents/${item.id}`]: () => new Response(null, { status: 204 }),
    [`POST /api/documents/${item.id}/restore`]: () => Response.json(item),
  })
  showOne(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('All of them')).toBeTruthy()
  press('Undo')
  expect(await screen.findByText('Vaccination record is back')).toBeTruthy()
  expect(sent.map(({ name }) => name)).toContain(`POST /api/documents/${item.id}/restore`)
})

test('a refused deletion leaves the document where it is and says why', async () => {
  desk = await openSettings()
  const item = documentOf()
  answerCalls({
    [`GET /api/documents/${item.id}`]: () => Response.json(item),
    [`DELETE /api/documents/${item.id}`]: () => refusal(403, 'FORBIDDEN', "You don't have permission to do this."),
  })
  showOne(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText("You don't have permission to do this.")).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vaccination record')
})

test('a document that is gone says so', async () => {
  desk = await openSettings()
  answerCalls({})
  showOne(documentOf())
  fireEvent.click(await screen.findByRole('button', { name: 'All documents' }))
  expect(await screen.findByText('All of them')).toBeTruthy()
})

test('what was typed over an older version meets the newer one, and does not undo it unseen', async () => {
  desk = await openSettings()
  const item = documentOf({ title: 'Passport', keptInVault: true, version: 4 })
  const draft = { version: 3, changes: { notes: 'In the drawer' } }
  sessionStorage.setItem(
    `nestwren.log.document.${currentWorkspace().scope.accountId}.${item.id}`,
    JSON.stringify(draft),
  )
  const sent = answerCalls({
    [`GET /api/documents/${item.id}`]: () => Response.json(item),
    [`PUT /api/documents/${item.id}`]: () =>
      refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: item }),
  })
  showOne(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Notes/)).value).toBe('In the drawer')
  press('Save')
  expect(await screen.findByText('Someone else just changed this.')).toBeTruthy()
  const [body] = sent.filter(({ name }) => name.startsWith('PUT')).map((one) => one.body)
  expect(body).toMatchObject({ version: 3, title: 'Passport', notes: 'In the drawer' })
  expect(body).not.toHaveProperty('keptInVault')
})

async function openConflict(part: Partial<DocumentItem> = {}) {
  desk = await openSettings()
  const item = documentOf({ title: 'Passport', version: 3 })
  const theirs = { ...item, title: 'Passport of Juno', notes: 'Renewed', version: 4, ...part }
  let isStale = true
  const sent = answerCalls({
    [`GET /api/documents/${item.id}`]: () => Response.json(item),
    [`POST /api/documents/${item.id}/restore`]: () => Response.json({ ...theirs, deletedAt: null, version: 5 }),
    [`PUT /api/documents/${item.id}`]: (body) => {
      if (isStale) {
        isStale = false
        return refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: theirs })
      }
      return Response.json({ ...theirs, ...(body as object), version: 5 })
    },
  })
  showOne(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  fireEvent.change(title, { target: { value: 'Juno, passport' } })
  press('Save')
  const conflict = (await screen.findByText(/^Someone (else just changed|deleted) this/)).closest('section')
  return { title, sent: () => sent.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body), conflict }
}

test('a change that meets another shows both; keeping mine is sent as a change to theirs', async () => {
  const { sent, conflict } = await openConflict()
  const words = within(conflict as HTMLElement)
  for (const text of ['Juno, passport', 'Passport of Juno', 'Renewed']) expect(words.getByText(text)).toBeTruthy()
  expect(words.queryByText('Category')).toBeNull()
  press('Keep mine')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toMatchObject([
    { version: 3, title: 'Juno, passport' },
    { version: 4, title: 'Juno, passport' },
  ])
})

test('taking theirs fills the form with it and sends nothing', async () => {
  const { sent, title } = await openConflict()
  press('Take theirs')
  await waitFor(() => expect(title.value).toBe('Passport of Juno'))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Notes/).value).toBe('Renewed')
  expect(sent()).toHaveLength(1)
})

test('what somebody deleted meanwhile can be brought back with the change', async () => {
  const { sent } = await openConflict({ deletedAt: '2026-11-13T09:00:00.000Z' })
  expect(screen.getByText('Someone deleted this while you were editing.')).toBeTruthy()
  press('Bring it back with my changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toMatchObject([{ version: 3 }, { version: 5, title: 'Juno, passport' }])
})

test('an end before the beginning is said at the field and not sent', async () => {
  desk = await openSettings()
  const item = documentOf({ issuedOn: '2026-05-01' })
  const sent = answerCalls({ [`GET /api/documents/${item.id}`]: () => Response.json(item) })
  showOne(item)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText(/Expires/), { target: { value: '2026-04-30' } })
  press('Save')
  expect(await screen.findByText('The expiration date is before the issue date.')).toBeTruthy()
  expect(sent.filter(({ name }) => name.startsWith('PUT'))).toEqual([])
})

test('deleted documents can be brought back', async () => {
  desk = await openSettings()
  const item = documentOf({ deletedAt: '2026-11-13T09:00:00.000Z' })
  let items = [item]
  answerCalls({
    'GET /api/documents?deleted=true': () => page(items),
    [`POST /api/documents/${item.id}/restore`]: () => {
      items = []
      return Response.json({ ...item, deletedAt: null })
    },
  })
  desk.show(<DeletedDocuments />)
  fireEvent.click(await screen.findByRole('button', { name: 'Bring back Vaccination record' }))
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(screen.getByText('Vaccination record is back')).toBeTruthy()
})

test('a parent deletes for good after being asked; one that is gone meanwhile is no error', async () => {
  desk = await openSettings()
  const [one, two] = ['Passport', 'Receipt'].map((title) =>
    documentOf({ title, deletedAt: '2026-11-13T09:00:00.000Z' }),
  ) as [DocumentItem, DocumentItem]
  let items = [one, two]
  const sent = answerCalls({
    'GET /api/documents?deleted=true': () => page(items),
    'POST /api/documents/purge': () => {
      items = items.slice(1)
      return items.length === 0 ? refusal(404, 'NOT_FOUND', 'Gone.') : Response.json({ removed: 1 })
    },
  })
  desk.show(<DeletedDocuments />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Passport for good' }))
  press('Keep it')
  fireEvent.click(screen.getByRole('button', { name: 'Delete Passport for good' }))
  press('Delete for good')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  press('Delete these for good')
  expect(screen.getByText('Delete 1 document for good?')).toBeTruthy()
  press('Delete for good')
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(screen.getByText('Deleted for good')).toBeTruthy()
  const bodies = sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)
  expect(bodies).toEqual([{ ids: [one.id] }, { ids: [two.id] }])
})
