import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { setLiveState } from '../../platform/realtime/live.ts'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { uploadsOf } from '../../platform/uploads/uploads.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import DocumentsPage from './documents-page.tsx'
import { dropHandedOver, handedOver } from './handed-over.ts'

let desk: SettingsDesk
afterEach(() => {
  dropHandedOver()
  return desk.close()
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const fileOf = (name: string, type = 'application/pdf', words = '%PDF-1.7') => new File([words], name, { type })
const waiting = () =>
  uploadsOf(currentWorkspace())
    .getState()
    .views.map(({ upload }) => upload)

/** The page of somebody without a network: what is added waits on the device. */
async function open() {
  desk = await openSettings({}, { isOnline: false })
  setLiveState({ isOnline: false })
  desk.show(
    <>
      <DocumentsPage />
      <Place />
    </>,
  )
}
const Place = () => <p data-testid="place">{useLocation().pathname}</p>
async function choose(files: readonly File[]) {
  press('Add')
  fireEvent.change(document.querySelector('input[type=file][multiple]') as HTMLInputElement, { target: { files } })
  return await screen.findByRole('dialog')
}

test('a file gets its title from its name, waits with what was typed, and can be taken back', async () => {
  await open()
  await choose([fileOf('insurance_card.pdf')])
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Insurance card')
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'insurance' } })
  fireEvent.change(screen.getByLabelText(/Expires/), { target: { value: '2030-01-01' } })
  press('Add document')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(waiting()).toMatchObject([
    {
      what: 'document',
      fileName: 'insurance_card.pdf',
      fields: {
        title: 'Insurance card',
        category: 'insurance',
        childIds: juno,
        expiresOn: '2030-01-01',
        remindDays: '30',
      },
    },
  ])
  expect(screen.getByText('Waiting for signal')).toBeTruthy()
  press('Cancel Insurance card')
  await waitFor(() => expect(screen.queryByText('Waiting for signal')).toBeNull())
  expect(waiting()).toEqual([])
})

test('several files share what is entered and keep their own titles', async () => {
  await open()
  await choose([fileOf('front.jpg', 'image/jpeg'), fileOf('back.jpg', 'image/jpeg')])
  expect(screen.queryByLabelText('Title')).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'identity' } })
  press('Add 2 documents')
  await waitFor(() => expect(waiting()).toHaveLength(2))
  expect(waiting().map(({ fields }) => [fields.title, fields.category])).toEqual([
    ['Front', 'identity'],
    ['Back', 'identity'],
  ])
  expect(new Set(waiting().map(({ id }) => id)).size).toBe(2)
})

test('files that cannot be documents are refused with the reason before anything is sent', async () => {
  await open()
  await choose([fileOf('letter.docx', 'application/msword'), fileOf('empty.pdf', 'application/pdf', '')])
  const alert = (await screen.findByRole('alert')).textContent
  expect(alert).toContain('letter.docx: Documents can be PDF, JPEG, PNG, WebP, HEIC, or AVIF.')
  expect(alert).toContain('empty.pdf: This file is empty.')
  expect(screen.queryByRole('button', { name: 'Add document' })).toBeNull()
})

test('files can be dropped on the page', async () => {
  await open()
  const dataTransfer = { types: ['Files'], files: [fileOf('Passport.pdf')] }
  fireEvent.dragOver(document.body, { dataTransfer })
  expect(screen.getByText('Drop the files to add them.')).toBeTruthy()
  fireEvent.drop(document.body, { dataTransfer })
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Passport')
  expect(screen.queryByText('Drop the files to add them.')).toBeNull()
})

test('more files dropped on the open form join the first', async () => {
  await open()
  await choose([fileOf('front.pdf')])
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [fileOf('back.pdf')] } })
  expect(await screen.findByRole('button', { name: 'Add 2 documents' })).toBeTruthy()
  press('Remove front.pdf')
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Back')
})

test('without a title it is not added', async () => {
  await open()
  await choose([fileOf('scan.pdf')])
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '  ' } })
  press('Add document')
  expect(await screen.findByText('Add a title so you can find it later.')).toBeTruthy()
  expect(waiting()).toEqual([])
})

test('a parent takes what was picked to be sealed, with what was typed, and finds it again on coming back', async () => {
  await open()
  const file = fileOf('the_will.pdf')
  await choose([file])
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'identity' } })
  fireEvent.change(screen.getByLabelText(/Notes/), { target: { value: 'In the safe' } })
  press('Seal it')
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/vault/documents/sealed'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(handedOver()).toMatchObject({
    file,
    values: { title: 'The will', category: 'identity', notes: 'In the safe' },
  })
  expect(waiting()).toEqual([])
  // Nobody else who signs in gets it.
  const user = userOf(session.get())
  if (user === null) throw new Error('Nobody is signed in')
  session.updateUser({ ...user, accountId: '00000000-0000-4000-8000-0000000000ff' })
  expect(handedOver()).toBeNull()
  session.updateUser(user)

  press('Add')
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('The will')
  expect(screen.getByLabelText<HTMLInputElement>(/Notes/).value).toBe('In the safe')
  expect(handedOver()).toBeNull()
})

test('several files, and those of a caregiver, are not offered to be sealed', async () => {
  await open()
  await choose([fileOf('front.pdf'), fileOf('back.pdf')])
  expect(screen.queryByRole('button', { name: 'Seal it' })).toBeNull()
  press('Remove front.pdf')
  expect(await screen.findByRole('button', { name: 'Seal it' })).toBeTruthy()
  const user = userOf(session.get())
  if (user === null) throw new Error('Nobody is signed in')
  act(() => session.updateUser({ ...user, role: 'caregiver' }))
  expect(screen.queryByRole('button', { name: 'Seal it' })).toBeNull()
})
