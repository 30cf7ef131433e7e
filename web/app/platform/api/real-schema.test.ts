import { kindOf } from '@nestwren/contract/logs/entry'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { describe, expect, it, vi } from 'vitest'
import { realSchema } from './real-schema.ts'

/** The contract as the browser's bundle has it: its schemas are records. */
async function contractOfTheBrowser(): Promise<typeof import('@nestwren/contract/logs/entry')> {
  vi.resetModules()
  vi.doMock('zod/mini', () => import('./recorded-schemas.ts'))
  return import('@nestwren/contract/logs/entry')
}

describe.each(kindNames)('%s', async (name) => {
  const recorded = (await contractOfTheBrowser()).kindOf(name).details
  const { realSchema: realise } = await import('./real-schema.ts')

  it('is only a record until it is needed', () => {
    expect(() => recorded.safeParse({})).toThrow('only a record')
  })

  it('then takes and refuses what the server does', () => {
    const schema = realise(recorded)
    const server = kindOf(name).details
    const example = kindOf(name).example.details as Record<string, unknown>
    const tries = [
      example,
      {},
      { ...example, surprise: 1 },
      ...Object.keys(example).flatMap((key) => [
        { ...example, [key]: undefined },
        { ...example, [key]: null },
        { ...example, [key]: 'x'.repeat(9_999) },
        { ...example, [key]: [{}] },
        { ...example, [key]: -1 },
      ]),
    ]
    const shape = (result: ReturnType<typeof server.safeParse>) =>
      result.success ? result.data : result.error.issues.map(({ path, code }) => ({ path, code }))
    for (const one of tries) expect(shape(schema.safeParse(one))).toEqual(shape(server.safeParse(one)))
  })
})

it('leaves a real schema as it is', () => {
  const { details } = kindOf('sleep')
  expect(realSchema(details)).toBe(details)
})
