import { roleUserPermissions } from '@nestwren/contract/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { accessOf } from '../../platform/locks/locks.fixture.ts'
import { dispatchLive } from '../../platform/realtime/live.ts'
import { refusal } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { photoOf, withAddresses } from '../photos/photos.fixture.tsx'
import {
  answerSite,
  bodiesOf,
  checkOf,
  newSite,
  publicOf,
  putSite,
  readPublished,
  readSite,
  siteOf,
} from './site.fixture.ts'
import SitePage from './site-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const photos = [1, 2, 3].map((number) =>
  withAddresses(photoOf(number, { caption: `Picture ${number}`, isPublic: true, publicOrder: number }), 'mark'),
)
const [first] = photos
const marked = { site: siteOf({ marked: 3 }), published: photos }
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pressIn = (box: HTMLElement, name: string | RegExp) => fireEvent.click(within(box).getByRole('button', { name }))
const turn = async (name: RegExp) => fireEvent.click(await screen.findByRole('switch', { name }))
const isOn = (name: RegExp) => screen.getByRole('switch', { name }).getAttribute('aria-checked')
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a new site is given an address, of which it is said live whether it is free, and a title', async () => {
  desk = await openSettings()
  const sent = answerSite(
    { site: newSite() },
    {
      [checkOf('elle')]: () => Response.json({ slug: 'elle', available: false, reason: 'taken' }),
      [checkOf('Ellery')]: () => Response.json({ slug: 'ellery', available: true }),
    },
  )
  desk.show(<SitePage />)
  const show = await screen.findByRole<HTMLButtonElement>('switch', { name: /^Show the site/ })
  expect(show.disabled).toBe(true)
  expect(screen.getByText('Choose an address and a title first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
  type(/^Address of the site/, 'elle')
  expect(screen.getByText("Checking if it's free")).toBeTruthy()
  expect(await screen.findByText(/\/elle is taken\. Choose another one\.$/)).toBeTruthy()
  type(/^Address of the site/, 'Ellery')
  expect(await screen.findByText(/\/ellery is free\.$/)).toBeTruthy()
  press('Save address')
  expect(await screen.findByText('Address saved')).toBeTruthy()
  type(/^Title$/, ' Juno and Otis ')
  press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodiesOf(sent, putSite)).toEqual([
    { slug: 'Ellery', version: 0 },
    { title: 'Juno and Otis', bio: '', version: 1 },
  ])
  await waitFor(() => expect(show.disabled).toBe(false))
})

test('an address that is refused when it is saved says so at its field', async () => {
  desk = await openSettings()
  answerSite(
    { site: newSite() },
    { [putSite]: () => refusal(409, 'SLUG_TAKEN', 'This address is taken. Choose another one.') },
  )
  desk.show(<SitePage />)
  await screen.findByLabelText(/^Address of the site/)
  type(/^Address of the site/, 'ellery')
  press('Save address')
  await waitFor(() => expect(screen.getByLabelText(/^Address of the site/).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This address is taken. Choose another one.')).toBeTruthy()
  expect(await screen.findByText("We couldn't check if it's free. You'll see when you save.")).toBeTruthy()
})

test('the address of a site that is on changes only after what becomes of the old one was said', async () => {
  desk = await openSettings()
  const sent = answerSite({ site: siteOf({ enabled: true, passwordEnabled: true }) })
  desk.show(<SitePage />)
  await screen.findByLabelText(/^Address of the site/)
  type(/^Address of the site/, 'ellery-two')
  press('Save address')
  const asked = await screen.findByRole('alertdialog', { name: 'Change the address?' })
  expect(asked.textContent).toMatch(/\/ellery lead to the new address for 90 days/)
  expect(asked.textContent).toContain('Visitors have to enter the password again.')
  expect(bodiesOf(sent, putSite)).toEqual([])
  pressIn(asked, 'Change address')
  expect(await screen.findByText('Address saved')).toBeTruthy()
  expect(bodiesOf(sent, putSite)).toEqual([{ slug: 'ellery-two', version: 3 }])
})

test('words that somebody else changed meanwhile stand beside those that are typed until one is chosen', async () => {
  desk = await openSettings()
  const theirs = siteOf({ title: 'The Ellerys', version: 9 })
  const answers = [
    () => refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: { site: theirs } }),
    () => Response.json({ site: siteOf({ title: 'Our news', version: 10 }) }),
  ]
  const sent = answerSite({}, { [putSite]: () => answers.shift()?.() ?? refusal(500, 'INTERNAL', 'No') })
  desk.show(<SitePage />)
  await screen.findByLabelText(/^Title$/)
  type(/^Title$/, 'Our news')
  press('Save')
  expect(await screen.findByText('The title is now: The Ellerys')).toBeTruthy()
  press('Keep mine')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(bodiesOf(sent, putSite)).toEqual([
    { title: 'Our news', bio: '', version: 3 },
    { title: 'Our news', bio: '', version: 9 },
  ])
})

test('words are saved over a switch that was pressed meanwhile, and not over other words of which news came', async () => {
  desk = await openSettings()
  let site = siteOf()
  const put = (body: unknown) => {
    const { version, ...words } = body as { version: number }
    if (version !== site.version) return refusal(409, 'STALE_VERSION', 'Someone was faster.', { current: { site } })
    site = { ...site, ...words, version: version + 1 }
    return Response.json({ site })
  }
  const sent = answerSite({}, { [readSite]: () => Response.json({ site }), [putSite]: put })
  desk.show(<SitePage />)
  await screen.findByLabelText(/^Title$/)
  type(/^Title$/, 'Our news')
  site = siteOf({ enabled: true, version: 5 })
  press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  type(/^Title$/, 'Our old news')
  site = { ...site, enabled: false, title: 'The Ellerys', version: 9 }
  await act(async () => dispatchLive('family:changed', { part: 'site', user: null } as never))
  expect(await screen.findByText('Only you can see it, in the preview.')).toBeTruthy()
  press('Save')
  expect(await screen.findByText('The title is now: The Ellerys')).toBeTruthy()
  expect(bodiesOf(sent, putSite)).toMatchObject([{ version: 3 }, { version: 5 }])
})

test('first turned on, it shows the marked photos and asks; what is left out comes off before anybody sees it', async () => {
  desk = await openSettings()
  const sent = answerSite(marked)
  desk.show(<SitePage />)
  await turn(/^Show the site/)
  const asked = await screen.findByRole('dialog', { name: 'Turn on the site?' })
  expect(
    within(asked).getByText('These photos are marked for the site. Everyone with the link will see them.'),
  ).toBeTruthy()
  const checks = await within(asked).findAllByRole<HTMLInputElement>('checkbox')
  expect(checks.map(({ checked }) => checked)).toEqual([true, true, true])
  expect(isOnNow()).toBe('false')
  fireEvent.click(within(asked).getByRole('checkbox', { name: /^Picture 1/ }))
  pressIn(asked, 'Turn on and show 2 photos')
  expect(await screen.findByText('The site is on')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isOn(/^Show the site/)).toBe('true')
  const changes = sent.filter(({ name }) => !name.startsWith('GET'))
  expect(changes).toEqual([
    { name: putSite, body: { enabled: true, version: 3 } },
    { name: publicOf(first?.id ?? ''), body: { isPublic: false } },
    { name: putSite, body: { enabled: true, confirmPublished: true, version: 3 } },
  ])
})

const isOnNow = () => screen.getByRole('switch', { name: /^Show the site/, hidden: true }).getAttribute('aria-checked')

test('the question can be left, and answered with a site that has no gallery', async () => {
  desk = await openSettings()
  const sent = answerSite(marked)
  desk.show(<SitePage />)
  await turn(/^Show the site/)
  pressIn(await screen.findByRole('dialog', { name: 'Turn on the site?' }), 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(isOn(/^Show the site/)).toBe('false')
  await turn(/^Show the site/)
  pressIn(await screen.findByRole('dialog', { name: 'Turn on the site?' }), 'Turn on without the gallery')
  expect(await screen.findByText('The site is on')).toBeTruthy()
  expect(bodiesOf(sent, putSite).at(-1)).toEqual({
    enabled: true,
    modules: { galleryEnabled: false },
    version: 3,
  })
  await waitFor(() => expect(isOn(/^Photo gallery/)).toBe('false'))
})

test('a gallery that is turned on later asks the same, and says how many of the photos one does not see', async () => {
  desk = await openSettings()
  const modules = { galleryEnabled: false, registryEnabled: false, invitesEnabled: false }
  const sent = answerSite({ site: siteOf({ enabled: true, modules, marked: 5 }), published: photos })
  desk.show(<SitePage />)
  await turn(/^Photo gallery/)
  const asked = await screen.findByRole('dialog', { name: 'Turn on the gallery?' })
  expect(
    await within(asked).findByText("2 more photos are marked that you don't see. They will show too."),
  ).toBeTruthy()
  expect(within(asked).queryByRole('button', { name: 'Turn on without the gallery' })).toBeNull()
  pressIn(asked, 'Turn on and show 5 photos')
  expect(await screen.findByText('The gallery is on')).toBeTruthy()
  expect(bodiesOf(sent, putSite).at(-1)).toEqual({
    modules: { galleryEnabled: true },
    confirmPublished: true,
    version: 3,
  })
})

test('without a photo that is marked nothing is asked, and turning off needs no question', async () => {
  desk = await openSettings()
  const sent = answerSite()
  desk.show(<SitePage />)
  await turn(/^Show the site/)
  expect(await screen.findByText('The site is on')).toBeTruthy()
  expect(screen.getByText('Everyone with the link can open it.')).toBeTruthy()
  await turn(/^Show the site/)
  expect(await screen.findByText('The site is off')).toBeTruthy()
  expect(bodiesOf(sent, putSite)).toEqual([
    { enabled: true, version: 3 },
    { enabled: false, version: 4 },
  ])
})

test('a switch that was late says so, and the next try is of the site as it is now', async () => {
  desk = await openSettings()
  const answers = [
    () =>
      refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: { site: siteOf({ version: 7 }) } }),
    () => Response.json({ site: siteOf({ enabled: true, version: 8 }) }),
  ]
  const sent = answerSite({}, { [putSite]: () => answers.shift()?.() ?? refusal(500, 'INTERNAL', 'No') })
  desk.show(<SitePage />)
  await turn(/^Show the site/)
  expect(await screen.findByText('Someone else just changed this.')).toBeTruthy()
  await turn(/^Show the site/)
  expect(await screen.findByText('The site is on')).toBeTruthy()
  expect(bodiesOf(sent, putSite)).toEqual([
    { enabled: true, version: 3 },
    { enabled: true, version: 7 },
  ])
})

test('a password is set, refused where it is weak, and removed after a question', async () => {
  desk = await openSettings()
  const sent = answerSite()
  desk.show(<SitePage />)
  expect(await screen.findByText('No password. Everyone with the link can open the site.')).toBeTruthy()
  expect(screen.getByText('A password is a lightweight gate, not strict security: anyone can pass it on.')).toBeTruthy()
  press('Set a password')
  const sheet = screen.getByRole('dialog', { name: 'Set a password' })
  const field = within(sheet).getByLabelText(/^Password for visitors/)
  fireEvent.change(field, { target: { value: 'nest' } })
  pressIn(sheet, 'Set password')
  expect(await within(sheet).findByText('At least 6 characters.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'harbour barn' } })
  pressIn(sheet, 'Set password')
  expect(await screen.findByText('Password set')).toBeTruthy()
  expect(await screen.findByText('Visitors see only the title until they enter the password.')).toBeTruthy()
  press('Remove password')
  pressIn(screen.getByRole('alertdialog', { name: 'Remove the password?' }), 'Remove password')
  expect(await screen.findByText('Password removed')).toBeTruthy()
  expect(bodiesOf(sent, putSite)).toEqual([
    { password: 'harbour barn', version: 3 },
    { password: null, version: 4 },
  ])
})

test('a password that the server refuses is said at its field', async () => {
  desk = await openSettings()
  answerSite(
    {},
    { [putSite]: () => refusal(400, 'PASSWORD_TOO_COMMON', 'This password is too common. Choose another one.') },
  )
  desk.show(<SitePage />)
  await screen.findByRole('button', { name: 'Set a password' })
  press('Set a password')
  const sheet = screen.getByRole('dialog', { name: 'Set a password' })
  const field = within(sheet).getByLabelText(/^Password for visitors/)
  fireEvent.change(field, { target: { value: 'password' } })
  pressIn(sheet, 'Set password')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(within(sheet).getByText('This password is too common. Choose another one.')).toBeTruthy()
})

test('the preview opens beside the app with the press; a browser that opens nothing gets a link', async () => {
  desk = await openSettings()
  const url = '/ellery?preview=ticket'
  answerSite({}, { 'POST /api/public-site/preview': () => Response.json({ url }) })
  const replace = vi.fn()
  const tab = { opener: window, location: { replace }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  desk.show(<SitePage />)
  await screen.findByRole('button', { name: 'Preview' })
  press('Preview')
  await waitFor(() => expect(String(replace.mock.calls[0]?.[0])).toMatch(/\/ellery\?preview=ticket$/))
  expect(tab.opener).toBeNull()
  open.mockReturnValue(null)
  press('Preview')
  const link = await screen.findByRole('link', { name: 'Your browser blocked the preview. Open it here.' })
  expect(link.getAttribute('href')).toMatch(/^http.*\/ellery\?preview=ticket$/)
})

test('a preview that fails leaves no empty tab', async () => {
  desk = await openSettings()
  answerSite({}, { 'POST /api/public-site/preview': () => refusal(503, 'UNAVAILABLE', "We're busy right now.") })
  const close = vi.fn()
  vi.spyOn(window, 'open').mockReturnValue({ close } as never)
  desk.show(<SitePage />)
  await screen.findByRole('button', { name: 'Preview' })
  press('Preview')
  expect(await screen.findByText("We're busy right now.")).toBeTruthy()
  expect(close).toHaveBeenCalledOnce()
})

test('the link is shared with a code to scan, and with what a visitor needs beside it', async () => {
  desk = await openSettings()
  answerSite({ site: siteOf({ passwordEnabled: true }) })
  desk.show(<SitePage />)
  await screen.findByRole('button', { name: 'Share' })
  press('Share')
  const sheet = screen.getByRole('dialog', { name: 'Share the site' })
  expect(within(sheet).getByText('The site is off. The link works once you turn it on.')).toBeTruthy()
  expect(within(sheet).getByText('Visitors also need the password. Send it separately.')).toBeTruthy()
  expect(within(sheet).getByLabelText<HTMLInputElement>(/^Link to the site/).value).toMatch(/\/ellery$/)
  expect(within(sheet).getByRole('img', { name: 'QR code of the link to the site' })).toBeTruthy()
})

test('while the vault locks the photos, the page says why visitors see none, and asks for none', async () => {
  desk = await openSettings()
  const sent = answerSite(
    { site: siteOf({ enabled: true, arePhotosInVault: true, marked: null }) },
    {
      'GET /api/vault/check-access?accountId=00000000-0000-4000-8000-000000000011': () =>
        Response.json(accessOf({ sections: { photos: 'locked', documents: 'off' } })),
    },
  )
  desk.show(<SitePage />)
  expect(await screen.findByText(/^The vault locks your photos, so visitors see none of them/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Choose a photo' })).toBeNull())
  expect(sent.filter(({ name }) => /photos/.test(name) && !/vault/.test(name))).toEqual([])
})

test('somebody who may only publish photos sees how the site is and the way to the photos', async () => {
  const permissions = { ...roleUserPermissions.caregiver, sitePublishPhotos: true }
  desk = await openSettings({ role: 'caregiver', permissions }, { preset: 'nanny' })
  answerSite({ site: siteOf({ enabled: true }) })
  desk.show(<SitePage />)
  expect(await screen.findByText('The site is on.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /\/ellery$/ }).getAttribute('rel')).toBe('noopener')
  expect(screen.getByRole('link', { name: 'Choose and order photos' }).getAttribute('href')).toBe(
    '/settings/family/site/photos',
  )
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('what could not be read is no site that is off', async () => {
  desk = await openSettings()
  answerSite({}, { [readSite]: () => refusal(500, 'INTERNAL', 'Something went wrong.') })
  desk.show(<SitePage />)
  expect(await screen.findByText("We couldn't load the family site")).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('photos that could not be read are not taken for none: nothing can be turned on over them', async () => {
  desk = await openSettings()
  answerSite(marked, { [readPublished]: () => refusal(400, 'X', 'No') })
  desk.show(<SitePage />)
  await turn(/^Show the site/)
  const asked = await screen.findByRole('dialog', { name: 'Turn on the site?' })
  expect(await within(asked).findByText("Couldn't load the photos.")).toBeTruthy()
  expect(within(asked).queryByRole('button', { name: /^Turn on$|show/ })).toBeNull()
})
