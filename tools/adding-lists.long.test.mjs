import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySources } from './test/source-copy.mjs'

// What docs/adding-things.md promises of a list that a family keeps and of a field of one, held against a copy of the
// sources: these files, and no others. Migrations and translations are made by tools and are not counted.

// It checks a copy of all the sources with three compilers and starts the server's tests: minutes where the machine has other work.
const generous = 900_000

/** The sizes of a child's clothes: a list of each child that works offline, goes live, is exported and comes back. */
const list = {
  'contract/src/clothes.ts': `import * as z from 'zod/mini'
import { id, line } from './fields.ts'
import { byArea, keptList } from './kept-list.ts'

const garment = z.object({ id, childId: id, what: z.string(), size: z.string(), version: z.int() })
export type Garment = z.infer<typeof garment>

export const clothes = keptList({
  path: '/api/clothes',
  rights: byArea('growth'),
  item: garment,
  fields: { what: line(40), size: line(20) },
  example: { what: 'Rain boots', size: '24' },
  summaries: {
    list: 'The clothes of the children whose growth the caller may see.',
    create: 'Adds a garment. Repeating the same id answers the same one.',
    update: 'Changes a garment. A stale version answers 409 with the current row in details.current.',
    remove: 'Takes a garment off the list.',
  },
})
`,
  'contract/src/index.ts': (text) =>
    text
      .replace('import { documentReactions', "import { clothes } from './clothes.ts'\n$&")
      .replace('  visitQuestions,\n', '$&  clothes,\n'),
  'contract/src/imports-words.ts': (text) => text.replace("  'visit-questions',\n", "$&  'clothes',\n"),
  'server/src/features/clothes/tables.ts': `import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

export const clothesTable = pgTable(
  'clothes',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    what: text('what').notNull(),
    size: text('size').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('clothes_of_child')
      .on(table.accountId, table.childId, table.createdAt, table.id)
      .where(sql\`\${table.deletedAt} is null\`),
    index('clothes_deleted').on(table.accountId, table.deletedAt).where(sql\`\${table.deletedAt} is not null\`),
  ],
)
grows(clothesTable, { within: 'room' })
`,
  'server/src/features/clothes/handlers.ts': `import { clothes } from '@nestwren/contract/clothes'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { lockAccount } from '../account/public.ts'
import { clothesTable as c } from './tables.ts'

const { what, size } = clothes.create.body.shape

export const clothesItem = {
  name: 'clothes',
  type: null,
  table: c,
  area: 'growth',
  at: null,
  children: { one: c.childId },
  hasTrash: false,
  caps: [{ code: 'TOO_MANY', most: 200, of: 'child' }],
  exported: {
    name: 'clothes',
    about: { en: 'Sizes of clothes.', es: 'Tallas de ropa.' },
    columns: { what: c.what, size: c.size, createdBy: c.createdBy, createdAt: iso(c.createdAt), deletedAt: iso(c.deletedAt) },
  },
  returns: { row: z.object({ what, size }) },
} as const satisfies ItemFacts

const clothesList = keptList({ item: clothesItem, lock: lockAccount, told: 'clothes' })

export const clothesFeature: Feature<unknown> = {
  calls: () => [
    clothesList.calls(
      clothes,
      { present: (rows) => rows.map(({ id, childId, what, size, version }) => ({ id, childId, what, size, version })) },
      {},
    ),
  ],
}
`,
  'server/src/items.ts': (text) =>
    text
      .replace('import { cycleItem', "import { clothesItem } from './features/clothes/handlers.ts'\n$&")
      .replace('  visitQuestionItem,\n', '$&  clothesItem,\n'),
  'server/src/app-features.ts': (text) =>
    text
      .replace('import { custodyFeature', "import { clothesFeature } from './features/clothes/handlers.ts'\n$&")
      .replace('  visitQuestionsFeature,\n', '$&  clothesFeature,\n'),
  'web/app/features/clothes/public/clothes-list.ts': `import { listOf } from '../../../platform/sync/list.ts'

export const clothesList = listOf('clothes', {})
`,
  'web/app/features/clothes/clothes-page.tsx': `import { Trans, useLingui } from '@lingui/react/macro'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { newId } from '../../platform/sync/ids.ts'
import { createItem } from '../../platform/sync/lazy/write-list.ts'
import { useList } from '../../platform/sync/use-list.ts'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useItemForm } from '../../ui/items/use-item-form.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { clothesList } from './public/clothes-list.ts'

export default function ClothesPage() {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const query = useList(clothesList)
  return (
    <>
      <PageHeader title={t\`Clothes\`} />
      <NeedsChildren>
        <Loaded query={query} lines={3} line={t\`Couldn't load the clothes.\`}>
          {(items) => (
            <ul>
              {items
                .filter((one) => one.childId === childId)
                .map(({ id, what, size }) => (
                  <li key={id}>
                    {what} {size}
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
        {childId === null || childId === 'all' ? null : <NewGarment childId={childId} />}
      </NeedsChildren>
    </>
  )
}

function NewGarment({ childId }: { childId: string }) {
  const { t } = useLingui()
  const { form, sheet, finish } = useItemForm(\`clothes.\${childId}\`, () => ({ id: newId(), what: '', size: '' }), () => history.back())
  const submit = form.handleSubmit((typed) =>
    finish(() => createItem(clothesList, { ...typed, childId }, { ...typed, childId }), { message: t\`Garment saved\` }),
  )
  return (
    <FormSheet {...sheet} title={t\`Add a garment\`} submitLabel={<Trans>Save garment</Trans>} onSubmit={submit}>
      <Field label={t\`What\`}>{(control) => <TextInput {...control} {...form.register('what')} />}</Field>
      <Field label={t\`Size\`}>{(control) => <TextInput {...control} {...form.register('size')} />}</Field>
    </FormSheet>
  )
}
`,
  'web/app/routes.ts': (text) =>
    text.replace("    route('milk', ", "    route('clothes', 'features/clothes/clothes-page.tsx'),\n$&"),
  'web/app/synced-lists.ts': (text) =>
    text
      .replace('import { cycleList', "import { clothesList } from './features/clothes/public/clothes-list.ts'\n$&")
      .replace('  { ...questionList,', "  { ...clothesList, place: { path: '/clothes', title: msg`Clothes` } },\n$&"),
  'web/app/features/imports/totals-list.tsx': (text) =>
    text.replace("    'visit-questions': ", '    clothes: t`Clothes`,\n$&'),
}

/** A field of that list. */
const field = {
  'contract/src/clothes.ts': (text) =>
    text
      .replace('size: z.string()', '$&, shop: z.string()')
      .replace('size: line(20)', "$&, shop: z._default(line(60), 'Hand-me-down')"),
  'server/src/features/clothes/tables.ts': (text) =>
    text.replace("    size: text('size').notNull(),\n", "$&    shop: text('shop').notNull(),\n"),
  'server/src/features/clothes/handlers.ts': (text) =>
    text
      .replace('{ what, size } =', '{ what, size, shop } =')
      .replace('size: c.size', '$&, shop: c.shop')
      .replace('z.object({ what, size })', 'z.object({ what, size, shop })')
      .replaceAll('what, size, version', 'what, size, shop, version'),
  'web/app/features/clothes/clothes-page.tsx': (text) =>
    text
      .replace("what: '', size: '' }", "what: '', size: '', shop: '' }")
      .replace(
        '    </FormSheet>',
        "      <Field label={t`Shop`}>{(control) => <TextInput {...control} {...form.register('shop')} />}</Field>\n$&",
      ),
}

let sources
beforeAll(() => {
  sources = copySources({ hasMigrations: true })
}, generous)
afterAll(() => sources.end(), generous)

const types = (workspace) => sources.complaints('typescript/bin/tsc', workspace, '-p', '.', '--noEmit')
const tests = (workspace, ...files) => sources.complaints('vitest/vitest.mjs', workspace, 'run', ...files)
const made = () => sources.complaints('drizzle-kit/bin.cjs', 'server', 'generate')

test('a list is twelve files, tests included: types hold, and what is true of every list is true of it', {
  timeout: generous,
}, async () => {
  expect(Object.keys(list)).toHaveLength(12)
  sources.overlay(list)
  expect(await made()).toBe('')
  await sources.complaints('@react-router/dev/bin.cjs', 'web', 'typegen')
  expect(await types('contract')).toBe('')
  expect(await Promise.all([types('server'), types('web')])).toEqual(['', ''])
  const everyList = ['contract', 'conventions', 'hidden-items', 'kept-plans', 'table-growth'].map(
    (name) => `src/testing/${name}.test.ts`,
  )
  const pattern = '--testNamePattern=clothes|every table|calls every list'
  expect(await tests('server', ...everyList, 'src/features/imports/own-lists.test.ts', pattern)).toBe('')
  expect(
    await tests('server', 'src/features/imports/caps.test.ts', '--testNamePattern=TOO_MANY:|whatever a call'),
  ).toBe('')
  expect(await tests('server', 'src/features/privacy/purge.test.ts')).toBe('')
})

test('a field of a list is four', { timeout: generous }, async () => {
  expect(Object.keys(field)).toHaveLength(4)
  sources.overlay(field)
  expect(await made()).toBe('')
  expect(await types('contract')).toBe('')
  expect(await Promise.all([types('server'), types('web')])).toEqual(['', ''])
  const pattern = '--testNamePattern=clothes'
  expect(await tests('server', 'src/testing/conventions.test.ts', 'src/testing/kept-plans.test.ts', pattern)).toBe('')
})
