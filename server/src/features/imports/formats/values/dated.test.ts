import { describe, expect, it } from 'vitest'
import { fileOf, huckleberryOf, recordsOf } from '../testing/given.ts'

const header =
  '"Date","Time","Activity Type","Sub-Type","Start Time","End Time","Duration","Amount","Unit","Details","Notes","Caretaker"'
const log = (...rows: string[]) => recordsOf([fileOf([header, ...rows].join('\r\n'))])
const sprout = (type: string, subType: string, details: string, notes = '') =>
  `"01/10/2026","03:13 PM","${type}","${subType}","","","","","","${details}","${notes}","Sam"`

describe('what is kept by its date', () => {
  it.each([
    ['650kg', '', ''],
    ['500.001kg', '', ''],
    ['0kg', '', ''],
    ['', '301cm', ''],
    ['', '', '201cm'],
  ])('is beyond the bounds of the contract with %s, %s, %s', (weight, length, head) => {
    const [record] = recordsOf([huckleberryOf([`Growth,2026-02-01 10:00,,,${weight},${length},${head},`])])
    expect(record).toMatchObject({ outcome: 'unreadable', reason: { code: 'outOfRange' } })
  })

  it('is within them up to the last gram', () => {
    const [record] = recordsOf([huckleberryOf(['Growth,2026-02-01 10:00,,,500kg,300cm,200cm,'])])
    expect(record?.items).toMatchObject([{ weightG: 500_000, lengthMm: 3_000, headMm: 2_000 }])
  })

  it('goes on in a note of its day where its notes are long', () => {
    const notes = `${'a'.repeat(999)}😀${'b'.repeat(500)}`
    const [record] = recordsOf([huckleberryOf([`Growth,2026-02-01 10:00,,,5kg,,,${notes}`])])
    expect(record?.items).toMatchObject([
      { type: 'measurement', note: 'a'.repeat(999) },
      {
        ...{ type: 'log', kind: 'note', startAt: '2026-01-31T23:00:00.000Z' },
        details: { text: `😀${'b'.repeat(500)}` },
      },
    ])
    const [milestone] = log(sprout('Milestone', 'Motor', `First steps; ${'x'.repeat(1_200)}`))
    expect(milestone?.items).toMatchObject([
      { type: 'milestone', title: 'First steps', note: 'x'.repeat(1_000) },
      { type: 'log', details: { text: `First steps: ${'x'.repeat(200)}\nCategory: Motor` } },
    ])
  })

  it('keeps the whole of a long reaction', () => {
    const [food] = log(sprout('Food', 'Hated', `pear; Reaction: ${'r'.repeat(700)}`))
    expect(food?.items).toMatchObject([
      { type: 'food', name: 'pear', reactions: [{ on: '2026-01-10', text: 'r'.repeat(500) }], note: '' },
      { type: 'log', kind: 'note', details: { text: `pear: ${'r'.repeat(200)}` } },
    ])
  })

  it('says what a milestone is of, and that a food is a common allergen', () => {
    const [milestone, food] = log(
      sprout('Milestone', 'Social', 'First smile', 'At Nana'),
      sprout('Food', 'Loved', 'egg; Common allergen'),
    )
    expect(milestone?.items).toMatchObject([{ title: 'First smile', note: 'Category: Social\nAt Nana' }])
    expect(food?.items).toMatchObject([{ name: 'egg', note: 'Common allergen' }])
  })
})
