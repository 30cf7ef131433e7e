import { expect, test } from 'vitest'
import { isFileOfBuild } from './own-files.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const at = (path: string) => ({ url: `https://nest.example${path}` })

test.each(['/assets/home-1a2b.js', '/assets/app-3c4d.css', '/manifest.webmanifest'])(
  '%s is never a page',
  async (path) => {
    expect(await isFileOfBuild(at(path), new Response('<h1>Hotel</h1>', { headers: html }))).toBe(false)
    expect(await isFileOfBuild(at(path), new Response('x', { headers: { 'content-type': 'text/plain' } }))).toBe(true)
  },
)

test('the shell is our document and no other', async () => {
  expect(await isFileOfBuild(at('/shell'), new Response('<title>Nestwren</title>', { headers: html }))).toBe(true)
  expect(await isFileOfBuild(at('/shell'), new Response('<title>Hotel</title>', { headers: html }))).toBe(false)
})

test('what was not found, or redirected to, is not kept', async () => {
  expect(await isFileOfBuild(at('/a.js'), new Response('', { status: 404 }))).toBe(false)
  const redirected = new Response('x')
  Object.defineProperty(redirected, 'redirected', { value: true })
  expect(await isFileOfBuild(at('/a.js'), redirected)).toBe(false)
})
