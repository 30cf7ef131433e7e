import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { photoOf, withAddresses } from '../photos/photos.fixture.tsx'
import { useSite } from '../site-facts/public/site-queries.ts'
import { HeroSection } from './hero-section.tsx'
import { answerSite, bodiesOf, setHero, siteOf } from './site.fixture.ts'

let desk: SettingsDesk
afterEach(() => desk.close())

const photo = withAddresses(photoOf(1, { caption: 'First steps', width: 1600, height: 1600 }), 'mark')
const parents = withAddresses(photoOf(2, { caption: 'Rash', audience: 'parents' }), 'mark')
const gallery = {
  'GET /api/photos?childId=all&limit=60': () => Response.json({ items: [photo, parents], nextCursor: null }),
}
const one = { [`GET /api/photos/${photo.id}`]: () => Response.json(photo) }

function Hero() {
  const { data } = useSite()
  return data === undefined ? null : <HeroSection site={data} />
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a photo is chosen, then the part of it, which begins as wide as it can be', async () => {
  desk = await openSettings()
  const sent = answerSite({}, { ...gallery, ...one })
  desk.show(<Hero />)
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a photo' }))
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: /^Rash, .*, Parents only$/ })
  expect(choice.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /^First steps/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Choose the part to show' })
  expect(within(sheet).queryByRole('button', { name: 'Use this picture' })).toBeNull()
  fireEvent.load(await within(sheet).findByAltText('What you chose'))
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Use this picture' }))
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  const [body] = bodiesOf(sent, setHero) as {
    photoId: string
    crop: { x: number; y: number; width: number; height: number }
  }[]
  expect(body).toMatchObject({ photoId: photo.id, version: 3, crop: { x: 0, width: 1 } })
  expect(body?.crop.height).toBeCloseTo(9 / 16)
  expect(body?.crop.y).toBeCloseTo((1 - 9 / 16) / 2)
  expect(await screen.findByAltText('Picture at the top of Juno and Otis')).toBeTruthy()
})

test('the part that is shown can be changed, and the picture taken away', async () => {
  desk = await openSettings()
  const crop = { x: 0.1, y: 0.2, width: 0.8, height: 0.45 }
  const site = siteOf({ hero: { photoId: photo.id, crop }, heroImage: { cloudUrl: '/api/files/site/hero' } })
  const sent = answerSite({ site }, one)
  desk.show(<Hero />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change the part' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Use this picture' }))
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Remove picture')
  expect(await screen.findByText('Picture removed')).toBeTruthy()
  expect(bodiesOf(sent, setHero)).toEqual([
    { photoId: photo.id, crop, version: 3 },
    { photoId: null, version: 4 },
  ])
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull()
})

test('a photo that cannot be shown is said, and another can be chosen', async () => {
  desk = await openSettings()
  answerSite({}, { ...gallery, ...one })
  desk.show(<Hero />)
  fireEvent.click(await screen.findByRole('button', { name: 'Choose a photo' }))
  fireEvent.click(await screen.findByRole('radio', { name: /^First steps/ }))
  fireEvent.error(await screen.findByAltText('What you chose'))
  expect(await screen.findByText("Couldn't load this photo.")).toBeTruthy()
  press('Choose another photo')
  expect(await screen.findByRole('dialog', { name: 'Choose a photo' })).toBeTruthy()
})
