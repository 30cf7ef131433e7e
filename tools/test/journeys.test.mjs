import { describe, expect, it } from 'vitest'
import { chooseJourneys } from './journeys.mjs'
import { isQuarantined, mostEntries, namesThatRun, quarantineProblems, readQuarantine } from './quarantine.mjs'
import { suites } from './suites.mjs'

const journey = (file, ...tags) => ({ file, title: `${file} works`, project: 'chromium', tags })
const all = [
  journey('sign-in.spec.ts', 'spine', 'auth'),
  journey('photos.spec.ts', 'photos'),
  journey('albums.spec.ts', 'photos'),
  journey('charts.spec.ts', 'charts'),
]
const files = (journeys) => journeys.map(({ file }) => file)

describe('the journeys of a short run', () => {
  it('are the spine, and those of what was touched, the last mended first', () => {
    const { chosen, left } = chooseJourneys(all, {
      suite: 'e2e',
      features: ['photos'],
      newestFirst: ['charts.spec.ts', 'albums.spec.ts', 'photos.spec.ts'],
      room: 40,
    })
    expect(files(chosen)).toEqual(['sign-in.spec.ts', 'albums.spec.ts'])
    expect(files(left)).toEqual(['photos.spec.ts'])
  })

  it('are in one engine what the spine has for it alone', () => {
    const both = ['webkit', 'firefox'].map((project) => ({ ...journey('offline.spec.ts', 'spine-webkit'), project }))
    const { chosen } = chooseJourneys(both, { suite: 'engines', features: [] })
    expect(chosen).toEqual([both[0]])
  })

  it('are those that were changed themselves before others', () => {
    const { chosen } = chooseJourneys(all, {
      suite: 'e2e',
      features: ['photos'],
      changedSpecs: ['charts.spec.ts'],
      newestFirst: ['albums.spec.ts'],
      room: 40,
    })
    expect(files(chosen)).toEqual(['sign-in.spec.ts', 'charts.spec.ts'])
  })

  it('leave the spine out where only what was touched is wanted', () => {
    expect(files(chooseJourneys(all, { suite: 'e2e', features: ['auth'], isSpineIn: false }).chosen)).toEqual([
      'sign-in.spec.ts',
    ])
    expect(files(chooseJourneys(all, { suite: 'e2e', features: ['charts'], isSpineIn: false }).chosen)).toEqual([
      'charts.spec.ts',
    ])
  })

  it('pass over what costs more than there is room for', () => {
    const costOf = ({ file }) => (file === 'photos.spec.ts' ? 60 : 10)
    const { chosen, left } = chooseJourneys(all, { suite: 'e2e', features: ['photos'], room: 40, costOf })
    expect(files(chosen)).toEqual(['sign-in.spec.ts', 'albums.spec.ts'])
    expect(files(left)).toEqual(['photos.spec.ts'])
  })

  it('leave out what is in quarantine', () => {
    const entries = [{ suite: 'e2e', file: 'sign-in.spec.ts', test: 'sign-in.spec.ts works' }]
    expect(chooseJourneys(all, { suite: 'e2e', features: [], entries }).chosen).toEqual([])
    expect(isQuarantined(entries, 'engines', all[0])).toBe(false)
  })
})

describe('the quarantine', () => {
  const entry = {
    suite: 'server',
    file: 'a.test.ts',
    test: 'adds up (2)',
    reason: 'races with a job',
    tried: 'a longer wait',
  }

  it('keeps the tests it names from running, and no others', () => {
    const pattern = new RegExp(namesThatRun([entry], 'server'))
    expect(pattern.test('adds up (2)')).toBe(false)
    expect(pattern.test('adds up (2) twice')).toBe(true)
    expect(namesThatRun([entry], 'web')).toBe(null)
  })

  it('has a reason and what was tried for each, and not many', () => {
    expect(quarantineProblems([entry], ['server'])).toEqual([])
    expect(quarantineProblems([{ ...entry, tried: ' ' }], ['server'])).toHaveLength(1)
    expect(quarantineProblems([entry], ['web'])).toHaveLength(1)
    expect(quarantineProblems(Array(mostEntries + 1).fill(entry), ['server'])).toHaveLength(1)
  })

  it('is in order now', () => {
    expect(
      quarantineProblems(
        readQuarantine(),
        suites.map(({ name }) => name),
      ),
    ).toEqual([])
  })
})
