import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Send, startWrittenWorld, type WrittenWorld } from './written-client.ts'

/** Themes as A §7 and B §3 write them: mode, selectedTheme and customColors, whole or one at a time. */

let world: WrittenWorld

beforeAll(async () => {
  world = await startWrittenWorld()
})
afterAll(() => world.stop())

const path = '/api/auth/theme'
const colors = {
  primary: '#111111',
  secondary: '#222222',
  accent: '#333333',
  background: '#444444',
  surface: '#555555',
  text: '#666666',
}
const chosen = { mode: 'dark', selectedTheme: 'ocean', customColors: colors }

async function fresh(): Promise<Send> {
  return (await world.family()).send
}

test('a theme that nobody chose says its defaults', async () => {
  const { status, body } = await (await fresh())('GET', path)
  expect(status).toBe(200)
  expect(body.theme).toMatchObject({ mode: 'system', selectedTheme: 'default', customColors: null })
})

test.each([
  ['in a theme', { theme: chosen }],
  ['field by field', chosen],
])('is stored as a whole, sent %s', async (_how, body) => {
  const send = await fresh()
  expect(await send('PUT', path, body)).toMatchObject({ status: 200, body: { theme: chosen } })
  expect((await send('GET', path)).body.theme).toMatchObject(chosen)
  const cleared = { mode: 'light', selectedTheme: 'mint', customColors: null }
  expect((await send('PUT', path, cleared)).body.theme).toMatchObject(cleared)
})

test('what such a client knows nothing of stays as it was', async () => {
  const send = await fresh()
  const night = { isScheduled: true, startMinute: 60, endMinute: 120 }
  await send('PATCH', `${path}/night`, { value: night })
  await send('PUT', path, chosen)
  expect((await send('PUT', path, { mode: 'light', selectedTheme: 'sky' })).body.theme).toEqual({
    mode: 'light',
    selectedTheme: 'sky',
    customColors: colors,
    night,
  })
})

test('one setting is changed with its value', async () => {
  const send = await fresh()
  expect((await send('PATCH', `${path}/mode`, { value: 'dark' })).body.theme.mode).toBe('dark')
  expect((await send('PATCH', `${path}/selectedTheme`, { value: 'coral' })).body.theme.selectedTheme).toBe('coral')
})

test.each([
  ['bare', colors],
  ['as a value', { value: colors }],
  ['by their name', { customColors: colors }],
])('the six colours are taken %s', async (_how, body) => {
  const send = await fresh()
  expect(await send('PATCH', `${path}/customColors`, body)).toMatchObject({
    status: 200,
    body: { theme: { customColors: colors } },
  })
  expect((await send('PATCH', `${path}/customColors`, { value: null })).body.theme.customColors).toBeNull()
})

test('what is no theme is refused in every form', async () => {
  const send = await fresh()
  for (const body of [{ theme: { mode: 'neon' } }, { mode: 'dark' }, { theme: chosen, mode: 'dark' }])
    expect(await send('PUT', path, body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  for (const body of [{ value: { primary: 'red' } }, { customColors: { evil: '#111111' } }])
    expect(await send('PATCH', `${path}/customColors`, body)).toMatchObject({ status: 400 })
})
