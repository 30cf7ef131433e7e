import type { UserPermission } from '@nestwren/contract/permissions'
import type { Account } from './fixtures/people.ts'
import { dot, logsPart, makeRightsFamily } from './fixtures/rights-family.ts'
import { exportOf } from './fixtures/seen-through.ts'
import { expect, test } from './fixtures/test.ts'

/** Rejects or answers: whether somebody may do something now. */
type Attempt = (who: Account) => Promise<unknown>

const mayNot = { status: 403, code: 'FORBIDDEN' }

test('a running timer comes and goes with the right to its part, on any page', {
  tag: ['@members', '@settings'],
}, async ({ openDevice, url }) => {
  const { mother, nanny, grandparent, pip, letNanny } = await makeRightsFamily(url)
  const startAt = new Date(Date.now() - 600_000).toISOString()
  const common = { childId: pip._id, startAt, tz: 'UTC' }
  const sleeping = await mother.api.logs.create({ body: { ...common, kind: 'sleep', details: {} } })
  const pumping = await mother.api.logs.create({
    body: { ...common, kind: 'pumping', details: { segments: [{ side: 'both', startAt, endAt: null }] } },
  })
  const pages = []
  for (const of of [nanny, grandparent]) {
    const device = await openDevice({ of, child: pip._id })
    for (const status of [403, 404]) device.expectRefusal({ status, path: /^\/api\// })
    await device.page.goto('/settings')
    pages.push(device.page)
  }
  const timers = pages.map((page) => page.getByRole('region', { name: 'Running timers' }).getByRole('listitem'))
  const [ofNanny, ofGrandparent] = timers
  if (ofNanny === undefined || ofGrandparent === undefined) throw new Error('There are two pages.')
  const listed = async (who: Account) => (await who.api.timers.list({})).items.map(({ kind }) => kind).sort()
  for (const page of pages) await page.getByRole('button', { name: 'Show all 2 timers' }).click()
  for (const one of timers) await expect(one).toHaveCount(2)
  for (const [area, left] of [
    ['logs', 'pumping'],
    ['pumping', 'sleep'],
  ] as const) {
    await letNanny({ [area]: 'none' })
    await expect(ofNanny).toHaveCount(1)
    expect(await listed(nanny)).toEqual([left])
    const hidden = area === 'logs' ? sleeping : pumping
    await expect(nanny.api.timers.stop({ params: { id: hidden.id }, body: {} })).rejects.toMatchObject(mayNot)
    expect(await listed(grandparent)).toEqual(['pumping', 'sleep'])
    await letNanny({ [area]: 'view' })
    await expect(ofNanny).toHaveCount(2)
    // To see it is not to stop it.
    await expect(nanny.api.timers.stop({ params: { id: hidden.id }, body: {} })).rejects.toMatchObject(mayNot)
  }
  await expect(ofGrandparent).toHaveCount(2)
  await letNanny({ logs: 'add' })
  await nanny.api.timers.stop({ params: { id: sleeping.id }, body: {} })
  for (const one of timers) await expect(one).toHaveCount(1)
})

test('each switch of a person, off and on: what it gives is given and refused from the next tap on', {
  tag: ['@spine', '@members', '@settings'],
}, async ({ openDevice, family: { mara, dev, sol, child } }) => {
  const kit = await mara.api.children.create({ body: { name: 'Kit' } })
  await logsPart.make(mara, [child._id], 'Amber')
  const body = { childIds: child._id, caption: 'For the site', tz: 'UTC' }
  const photo = await mara.api.photos.upload({ body, file: dot() })
  // Those whose features are still to come have nothing to try.
  const attempts: readonly (readonly [UserPermission, string, Attempt])[] = [
    ['billing', 'Subscription', ({ api }) => api.billing.customerInfo({})],
    [
      'manageUsers',
      'People',
      ({ api }) =>
        api.members.patchUserPermissions({
          params: { userId: sol.user.id },
          body: { permissions: { referrals: true } },
        }),
    ],
    ['addChildren', 'Add children', ({ api }) => api.children.create({ body: { name: 'Wim' } })],
    [
      'sitePublishPhotos',
      'Photos on the site',
      ({ api }) => api.photos.setPublic({ params: { id: photo.id }, body: { isPublic: true } }),
    ],
    ['siteEdit', 'Family site', ({ api }) => api.site.put({ body: { bio: 'Photos on Sundays' } })],
    ['registryManage', 'Gift registry', ({ api }) => api.registry.create({ body: { title: 'Rattle' } })],
    [
      'invitesManage',
      'Invitations',
      ({ api }) =>
        api.siteInvites.create({
          body: { title: 'Finch turns one', dateTime: '2090-05-02T12:00:00.000Z', tz: 'UTC' },
        }),
    ],
    ['vaultPhotos', 'Vault photos', ({ api }) => api.vault.request2fa({ body: { sections: ['photos'] } })],
    ['vaultDocuments', 'Vault documents', ({ api }) => api.vault.request2fa({ body: { sections: ['documents'] } })],
    ['vaultSettings', 'Vault settings', ({ api }) => api.vault.putSettings({ body: { enabled: false } })],
    ['referrals', 'Recommending', ({ api }) => api.referrals.stats({})],
    ['deleteChildren', 'Remove children', ({ api }) => api.children.remove({ params: { id: kit._id } })],
  ]
  const parent = await openDevice({ of: dev })
  await parent.page.goto('/settings/family')
  const offered = parent.page.getByRole('button', { name: 'Add a child' })
  await expect(offered).toBeVisible()
  const { page } = await openDevice({ of: mara })
  await page.goto(`/settings/family/${dev.user.id}`)
  await page.getByRole('button', { name: 'Change what Dev can do in the family' }).click()
  const turn = async (name: string, isOn: boolean) => {
    const control = page.getByRole('switch', { name: new RegExp(`^${name}`) })
    await expect(control).toBeVisible()
    if ((await control.getAttribute('aria-checked')) !== String(isOn)) await control.click()
    await expect(control).toHaveAttribute('aria-checked', String(isOn))
  }
  for (const [permission, name, attempt] of attempts) {
    await turn(name, false)
    // What it gives goes from the page that is open, too.
    await expect(offered).toHaveCount(permission === 'addChildren' ? 0 : 1)
    await expect(attempt(dev), permission).rejects.toMatchObject(mayNot)
    await turn(name, true)
    await expect(offered).toHaveCount(1)
    await attempt(dev)
  }
  const taken = async () => [...(await exportOf(dev))].flat().join('\n')
  await turn('Export', false)
  expect(await taken()).not.toContain('Amber')
  await turn('Export', true)
  expect(await taken()).toContain('Amber')
})
