import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../platform/api/api.ts'
import { readPreview } from './read-preview.ts'

afterEach(() => vi.restoreAllMocks())

const asked = (zone: string) => ({ params: { id: 'one' }, body: { file: 'mine.csv', zone } }) as never

test('one look at a time; what was overtaken while it waited is not asked for', async () => {
  const zones: unknown[] = []
  const answers: (() => void)[] = []
  // A call comes to be when it is first named.
  Object.assign(api.imports, { preview: api.imports.preview })
  vi.spyOn(api.imports, 'preview').mockImplementation((input) => {
    zones.push(input.body.zone)
    return new Promise((resolve) => {
      answers.push(() => resolve({ rows: [] }))
    })
  })
  const overtaken = new AbortController()
  const going = new AbortController().signal
  const first = readPreview(asked('UTC'), going)
  const second = readPreview(asked('Europe/Paris'), overtaken.signal)
  const third = readPreview(asked('Europe/Madrid'), going)
  await vi.waitFor(() => expect(zones).toEqual(['UTC']))
  overtaken.abort()
  answers[0]?.()
  expect(await first).toEqual({ rows: [] })
  await expect(second).rejects.toThrow()
  await vi.waitFor(() => expect(zones).toEqual(['UTC', 'Europe/Madrid']))
  answers[1]?.()
  expect(await third).toEqual({ rows: [] })
})
