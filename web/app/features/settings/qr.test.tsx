import { screen } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, expect, test } from 'vitest'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

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
