import { presetLevels, roleUserPermissions } from '@nestwren/contract/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { maraAsOwner, memberOf, openSettings, type SettingsDesk, solId } from '../../testing/settings.fixture.tsx'
import { ChildRights } from './child-rights.tsx'
import { PeopleSection } from './people-section.tsx'
import { PermissionSwitches } from './permission-switches.tsx'
import { RemovePerson } from './remove-person.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const sol = memberOf()
const [grant = null] = sol.grants
const patchChild = `PATCH /api/user-children/${juno}/caregivers/${solId}/permissions`
const patchUser = `PATCH /api/user-children/users/${solId}/permissions`
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('people are listed with what they are in words, the owner marked', async () => {
  desk = await openSettings()
  answerCalls({ 'GET /api/auth/account/users': () => Response.json({ users: [maraAsOwner, sol] }) })
  desk.show(<PeopleSection />)
  expect(await screen.findByText('Mara (you)')).toBeTruthy()
  expect(screen.getByText('Owner')).toBeTruthy()
  expect(screen.getByText(/Nanny or sitter/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Sol/ }).getAttribute('href')).toBe(`/settings/family/${solId}`)
})

test('a caregiver sees who is there, and of rights only the own', async () => {
  const bea = memberOf({ id: '00000000-0000-4000-8000-000000000099', name: 'Bea' })
  const { caregiver } = roleUserPermissions
  desk = await openSettings({ role: 'caregiver', permissions: caregiver, id: solId }, { preset: 'nanny' })
  answerCalls({
    'GET /api/auth/account/users': () => Response.json({ users: [sol, bea] }),
  })
  desk.show(<PeopleSection />)
  await screen.findByText('Bea')
  await waitFor(() => expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toHaveLength(1))
  expect(screen.getByRole('link').textContent).toContain('Sol (you)')
})

test('a change of rights shows that it is saved, holds the sheet open on a refusal, and closes after success', async () => {
  desk = await openSettings()
  let answer = () => refusal(403, 'ABOVE_OWN_RIGHTS', "You can't give more access than you have.")
  const sent = answerCalls({ [patchChild]: () => answer() })
  desk.show(<ChildRights person={sol} />)
  expect(screen.getByText('Adds logs, pumping, health, food, and photos, and changes their own.')).toBeTruthy()
  expect(screen.getByText('Nanny or sitter')).toBeTruthy()
  press('Change what Sol can do for Juno')
  expect(screen.queryByRole('radiogroup', { name: 'Growth' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^Choose/ }))
  const growth = screen.getByRole('radiogroup', { name: 'Growth' })
  fireEvent.click(within(growth).getByRole('radio', { name: 'Add' }))
  press('Save')
  expect(await screen.findByText("You can't give more access than you have.")).toBeTruthy()
  expect(within(growth).getByRole('radio', { name: 'Add' }).getAttribute('aria-checked')).toBe('true')
  answer = () => Response.json({ ...grant, levels: { ...presetLevels.nanny, growth: 'add' } })
  press('Save')
  expect(await screen.findByText('Saved. Changes take effect right away.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const patches = sent.filter(({ name }) => name === patchChild).map(({ body }) => body)
  expect(patches).toEqual([{ permissions: { growth: 'add' } }, { permissions: { growth: 'add' } }])
})

test('taking along what somebody sees is a right of its own, said in words', async () => {
  desk = await openSettings()
  const sent = answerCalls({ [patchChild]: () => Response.json({ ...grant, canExport: true }) })
  desk.show(<ChildRights person={sol} />)
  expect(screen.queryByText('Can export what they see.')).toBeNull()
  press('Change what Sol can do for Juno')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Can export what they see' }))
  press('Save')
  await screen.findByText('Saved. Changes take effect right away.')
  expect(sent.find(({ name }) => name === patchChild)?.body).toEqual({ permissions: { export: true } })
  desk.show(<ChildRights person={{ ...sol, grants: sol.grants.map((one) => ({ ...one, canExport: true })) }} />)
  expect(await screen.findByText('Can export what they see.')).toBeTruthy()
})

test('a switch moves when the server has agreed, and says why it did not', async () => {
  desk = await openSettings()
  let release: (response: Response) => void = () => {}
  answerCalls({ [patchUser]: () => new Promise<Response>((resolve) => (release = resolve)) })
  desk.show(<PermissionSwitches person={sol} />)
  expect(screen.queryByRole('switch')).toBeNull()
  press('Change what Sol can do in the family')
  const recommending = screen.getByRole('switch', { name: /Recommending/ })
  fireEvent.click(recommending)
  expect(await screen.findByText('Saving')).toBeTruthy()
  expect(recommending.getAttribute('aria-checked')).toBe('false')
  release(refusal(403, 'ABOVE_OWN_RIGHTS', "You can't give more access than you have."))
  expect(await screen.findByText("You can't give more access than you have.")).toBeTruthy()
  expect(recommending.getAttribute('aria-checked')).toBe('false')
})

test('permissions that rule nothing yet are neither offered nor said', async () => {
  desk = await openSettings()
  const all = { ...sol, permissions: roleUserPermissions.super_admin }
  const { container } = desk.show(<PermissionSwitches person={all} />)
  const dormant = /other apps/i
  expect(container.textContent).toContain('Writes articles')
  expect(container.textContent).toContain('Opens locked photos with a code, while the vault is on.')
  expect(container.textContent).not.toMatch(dormant)
  press('Change what Sol can do in the family')
  const names = screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => dormant.test(name))).toEqual([])
})

test('switches the person does not have themself are not offered; nor anything about those above them', async () => {
  const permissions = { ...roleUserPermissions.parent, manageUsers: true, referrals: false }
  desk = await openSettings({ role: 'parent', permissions })
  const view = desk.show(<PermissionSwitches person={sol} />)
  press('Change what Sol can do in the family')
  expect(screen.queryByRole('switch', { name: /Recommending/ })).toBeNull()
  expect(screen.queryByRole('switch', { name: /Subscription/ })).toBeNull()
  expect(screen.getByRole('switch', { name: /Add children/ })).toBeTruthy()
  view.unmount()
  desk.show(<RemovePerson person={maraAsOwner} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('removing somebody asks twice and names what it means', async () => {
  desk = await openSettings()
  const sent = answerCalls({ [`DELETE /api/auth/users/${solId}`]: () => new Response(null, { status: 204 }) })
  desk.show(
    <Routes>
      <Route path="/settings/family" element={<p>The family</p>} />
      <Route path="*" element={<RemovePerson person={sol} />} />
    </Routes>,
  )
  press('Remove Sol from the family')
  expect(screen.getByRole('heading', { name: 'Remove Sol from the family?' })).toBeTruthy()
  expect(screen.getByText("Sol will no longer see Juno's logs. Anything Sol logged stays.")).toBeTruthy()
  press('Remove Sol')
  expect(sent).toEqual([])
  press('Yes, remove Sol')
  expect(await screen.findByText('The family')).toBeTruthy()
  expect(await screen.findByText('Removed Sol from the family')).toBeTruthy()
  expect(sent.some(({ name }) => name === `DELETE /api/auth/users/${solId}`)).toBe(true)
})

test('rights are said in sentences, as far as a preset goes by its name', async () => {
  desk = await openSettings()
  const levels = { ...presetLevels.parent, custody: 'view', documents: 'none' } as const
  const view = desk.show(
    <ChildRights person={{ ...sol, grants: sol.grants.map((one) => ({ ...one, preset: 'parent', levels })) }} />,
  )
  expect(screen.getByText(/^Sees and changes everything in logs, .+ and caregivers\.$/)).toBeTruthy()
  expect(screen.getByText('Sees parenting time.')).toBeTruthy()
  expect(screen.getByText("Doesn't see documents.")).toBeTruthy()
  expect(screen.queryByText('Parent')).toBeNull()
  view.unmount()
  const all = sol.grants.map((one) => ({ ...one, preset: 'parent' as const, levels: presetLevels.parent }))
  const second = desk.show(<ChildRights person={{ ...sol, grants: all }} />)
  expect(screen.getByText('Sees and changes everything.')).toBeTruthy()
  expect(screen.getByText('Parent')).toBeTruthy()
  second.unmount()
  desk.show(<ChildRights person={{ ...sol, grants: [] }} />)
  expect(screen.getByText('No access to this child.')).toBeTruthy()
})

test('one child is no longer shared with somebody after a question that says so, and so does the toast', async () => {
  desk = await openSettings()
  const sent = answerCalls({ [patchChild]: () => Response.json(grant) })
  desk.show(<ChildRights person={sol} />)
  press('Change what Sol can do for Juno')
  press('Stop sharing Juno with Sol')
  expect(screen.getByRole('heading', { name: 'Stop sharing Juno with Sol?' })).toBeTruthy()
  expect(screen.getByText("Sol will no longer see Juno's logs. Anything Sol logged stays.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep sharing' })).toBeTruthy()
  press('Stop sharing')
  expect(await screen.findByText('Stopped sharing Juno with Sol')).toBeTruthy()
  expect(sent.find(({ name }) => name === patchChild)?.body).toMatchObject({
    permissions: { logs: 'none', caregivers: 'none', export: false },
  })
})
