import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { expect, test } from 'vitest'
import { webKinds } from './index.ts'
import { kindForms } from './kind-forms.ts'

test('every kind of the contract has a view and a form, and there are no others', () => {
  expect(Object.keys(webKinds).sort()).toEqual([...kindNames].sort())
  expect(Object.keys(kindForms).sort()).toEqual([...kindNames].sort())
})

test.each(kindNames)('%s: its view stands in the folder of its name', (kind) => {
  const views = import.meta.glob<{ readonly view: unknown }>('./*/view.ts', { eager: true })
  expect(views[`./${kind}/view.ts`]?.view).toBe(webKinds[kind])
})
