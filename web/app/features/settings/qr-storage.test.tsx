import { screen } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, expect, test } from 'vitest'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { StorageSection } from './storage-section.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const link = 'https://nestwren.example/?invite=3f0c9d2a7b'

/** Which modules of the drawing are dark, by its path. */
function drawn(svg: Element): string[] {
  const dark = new Set<string>()
  for (const [, x, y, width] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at},${y}`)
  return [...dark].sort()
}

test('the code is drawn module by module, black on white with a quiet zone of four', async () => {
  desk = await openSettings()
  desk.show(<QrCode value={link} label="QR code of the invite link" />)
  const svg = screen.getByRole('img', { name: 'QR code of the invite link' })
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])))
  expect(drawn(svg)).toEqual(dark.sort())
  for (const place of dark) for (const at of place.split(',').map(Number)) expect(at >= 4 && at < size - 4).toBe(true)
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`)
  expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#fff')
  expect(svg.querySelector('path')?.getAttribute('fill')).toBe('#000')
})

const stats = (takenBytes: number, deleted = 0, databaseBytes = 2.5 * 1024 ** 2) => ({
  usedBytes: takenBytes - databaseBytes,
  databaseBytes,
  limitBytes: 20 * 1024 ** 3,
  photos: { count: 1, bytes: 1536 },
  documents: { count: 2, bytes: 3 * 1024 ** 2 },
  recentlyDeleted: { count: deleted, bytes: deleted * 1024 },
})
const show = async (answer: object) => {
  desk = await openSettings()
  answerCalls({ 'GET /api/storage/stats': () => Response.json(answer) })
  desk.show(<StorageSection />)
}

test('says how much room is taken, by what, and what will be free again', async () => {
  await show(stats(5.255 * 1024 ** 3, 2))
  expect(await screen.findByText('5.26 GB of 20 GB used')).toBeTruthy()
  expect(screen.getByText('1 photo, 1.5 KB · 2 documents, 3 MB')).toBeTruthy()
  expect(screen.getByText('Logs and everything else you wrote: 2.5 MB')).toBeTruthy()
  expect(screen.getByText('2 KB of it is in Recently deleted and frees up within 30 days.')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Storage used' }).getAttribute('aria-valuenow')).toBe('26')
  expect(screen.queryByText(/nearly full/)).toBeNull()
})

test('says nothing of rows that nobody has counted yet', async () => {
  await show(stats(1024 ** 2, 0, 0))
  expect(await screen.findByText('Logs and everything else you wrote are counted once an hour.')).toBeTruthy()
  expect(screen.queryByText(/0 Bytes/)).toBeNull()
})

test.each([
  [0.9, "Your family's storage is nearly full."],
  [1, "Your family's storage is full. Delete something for good to make space."],
])('at %s of the limit it says so', async (share, words) => {
  await show(stats(share * 20 * 1024 ** 3))
  expect(await screen.findByText(words)).toBeTruthy()
})
