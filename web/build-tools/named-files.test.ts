import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${web}/${file}`, 'utf8')

/** Files of `public` that a text names by their address, such as `/icons/icon-192.png`. */
function namedFiles(text: string): string[] {
  return [...text.matchAll(/['"](\/[\w./-]+\.(?:png|svg|ico|webmanifest))['"]/g)].map((match) => match[1] ?? '')
}

test('every file that the pages, the manifest, or the service worker name is in the build', () => {
  const sources = readdirSync(`${web}/app`, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|fixture|gallery)\./.test(name),
  )
  const named = ['public/manifest.webmanifest', ...sources.map((name) => `app/${name}`)].flatMap((file) =>
    namedFiles(read(file)),
  )
  expect(named).toEqual(expect.arrayContaining(['/icons/apple-touch-icon.png', '/icons/icon-192.png', '/favicon.svg']))
  expect(named.filter((path) => !existsSync(`${web}/public${path}`))).toEqual([])
})

test('the icon of the iOS Home Screen is 180 pixels wide and opaque', () => {
  const png = readFileSync(`${web}/public/icons/apple-touch-icon.png`)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([180, 180])
  // 2 is RGB; iOS fills what is transparent with black.
  expect(png.readUInt8(25)).toBe(2)
  expect(png.includes('tRNS')).toBe(false)
})
