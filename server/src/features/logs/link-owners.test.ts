import { type Entry, kindOf } from '@nestwren/contract/logs/entry'
import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { kindsLinking, linksOf } from '@nestwren/contract/logs/links'
import { expect, test } from 'vitest'
import { linkOwners } from './link-owners.ts'

const owned = linkOwners.flatMap(({ names }) => names)

test.each(kindNames)('%s: everything its details name has an owner', (kind) => {
  expect(owned).toEqual(expect.arrayContaining(Object.keys(kindOf(kind).links ?? {})))
})

test('nothing has two owners, and no owner keeps what no kind names', () => {
  expect(new Set(owned).size).toBe(owned.length)
  for (const name of owned) expect(kindsLinking(name), name).not.toEqual([])
})

test('a link says where in the details its id stands', () => {
  for (const kind of kindNames) {
    const entry: Pick<Entry, 'kind' | 'details'> = { kind, details: kinds[kind].example.details }
    for (const name of owned)
      for (const { id, path } of linksOf(entry, name)) {
        const found = path.reduce<unknown>((part, key) => Reflect.get(Object(part), key), entry.details)
        expect(found, `${kind} ${path.join('.')}`).toBe(id)
      }
  }
})
