import { ownLists as namedLists } from '@nestwren/contract/imports-words'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { expect, it } from 'vitest'
import { items } from '../../items.ts'
import { ownLists } from './own-lists.ts'

it('calls every list that comes back by a name that pages have words for, and no other', () => {
  const ofLogs = kindNames.map((kind) => `entries-${kind}`)
  const returning = ownLists(items).map(({ name }) => name)
  expect(returning.toSorted()).toEqual([...namedLists, ...ofLogs].toSorted())
})
