import { describe, expect, it } from 'vitest'
import { useHouse } from './plant.fixture.mjs'

const { plant } = useHouse()

describe('the clock of the browser', () => {
  const asked = {
    'Date.now': 'export const at = Date.now()',
    'a new Date': 'export const at = new Date()',
    'a new Date without parentheses': 'export const at = new Date',
    'Date as a function': 'export const at = Date()',
    'Date.now handed on': 'export const make = (now = Date.now) => now()',
    'the day of Temporal': 'export const at = Temporal.Now.plainDateISO()',
  }
  for (const [what, code] of Object.entries(asked)) {
    it(`is not asked by what stores or judges a time: ${what}`, () => {
      const [first, ...others] = plant({ 'web/app/features/milk/new-lot.ts': `// Date.now()\n${code}\n` })
      expect(first).toMatch(
        /^one clock in the browser: web\/app\/features\/milk\/new-lot\.ts:2 .* is the device's clock$/,
      )
      expect(others).toEqual([])
    })
  }

  it('may turn a known instant, name the zone, and be asked by tests', () => {
    const found = plant({
      'web/app/features/milk/new-lot.ts':
        "export const at = new Date(0)\nexport const text = 'Date.now()'\nexport const zone = Temporal.Now.timeZoneId()\nexport const of = (date: Date) => new Date(date)\n",
      'web/app/features/milk/new-lot.test.ts': 'expect(Date.now()).toBe(0)\n',
      'web/app/features/milk/lots.fixture.ts': 'export const at = Date.now()\n',
    })
    expect(found).toEqual([])
  })

  it('is asked where only it can tell, and an excuse that nobody needs is named', () => {
    expect(plant({ 'web/app/ui/tap-gate.ts': 'export const at = Date.now()\n' })).toEqual([])
    expect(plant({ 'web/app/ui/tap-gate.ts': 'export const at = 1\n' })).toEqual([
      'one clock in the browser: web/app/ui/tap-gate.ts:1 needs no excuse in web-clock.mjs any more',
    ])
  })
})

describe('documents', () => {
  it('name files and folders that are there', () => {
    const found = plant({
      'docs/operating.md': 'Set it in `contract/src/a.ts`, below `contract/src/`, not in `contract/src/gone.ts`.\n',
      'README.md': 'See `web/build/client/` and `server/<name>.ts`,\nor `docs/nowhere.md`.\n',
      'contract/src/a.ts': 'export const a = 1\n',
    })
    expect(found).toEqual([
      'documents name files that are there: README.md:2 names docs/nowhere.md, which is not there',
      'documents name files that are there: docs/operating.md:1 names contract/src/gone.ts, which is not there',
    ])
  })
})
