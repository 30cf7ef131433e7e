import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySources } from './test/source-copy.mjs'

// What docs/adding-things.md promises, held against a copy of the sources: these files, and no others.

const registry = 'contract/src/logs/kinds/index.ts'
// It checks a copy of all the sources with three compilers: minutes where the machine has other work.
const generous = 600_000

/** A kind that names nothing. */
const simple = {
  'contract/src/logs/kinds/tooth.ts': `import { fill } from '../../message.ts'
import { defineKind } from '../kind.ts'
import type { SchemaTools } from '../schema-tools.ts'

const jaws = ['upper', 'lower'] as const
const details = ({ z }: SchemaTools) => z.strictObject({ jaw: z.enum(jaws) })
const title = /*i18n*/ { id: 'tooth.title', message: 'A new tooth' }

export const tooth = defineKind({
  kind: 'tooth',
  area: 'health',
  timing: 'instant',
  overlap: 'ask',
  isImportant: false,
  details,
  isOpen: () => false,
  problems: () => [],
  doubts: () => [],
  advice: () => null,
  describe: () => ({ title: fill(title), context: null }),
  searchTexts: () => [],
  example: { startAt: '2026-11-19T10:00:00.000Z', endAt: null, details: { jaw: 'lower' } },
})
`,
  [registry]: (text) =>
    text
      .replace("import { vaccine } from './vaccine.ts'\n", "import { tooth } from './tooth.ts'\n$&")
      .replace('  vaccine,\n', '$&  tooth,\n'),
  'contract/src/logs/kinds/search-words.ts': (text) =>
    text.replace('  vaccine: [', "  tooth: [{ words: 'tooth teeth diente dientes' }],\n$&"),
  'web/app/features/logs/kinds/tooth/view.ts': `import type { KindView } from '../kind-view.ts'

export const view: KindView<'tooth'> = {
  kind: 'tooth',
  hue: 'medicine',
  label: /*i18n*/ { id: 'kind.tooth', message: 'Tooth' },
  pluralLabel: /*i18n*/ { id: 'kind.tooth.plural', message: 'Teeth' },
  savedText: /*i18n*/ { id: 'kind.tooth.saved', message: 'Tooth saved' },
  deletedText: /*i18n*/ { id: 'kind.tooth.deleted', message: 'Tooth deleted' },
  quick: 'sheet',
}
`,
  'web/app/features/logs/kinds/tooth/form.tsx': `import { ChoiceField } from '../choice-field.tsx'
import type { FieldsProps, KindForm } from '../kind-view.ts'

const names = {
  upper: /*i18n*/ { id: 'tooth.upper', message: 'Above' },
  lower: /*i18n*/ { id: 'tooth.lower', message: 'Below' },
}

function ToothFields({ draft, onChange }: FieldsProps<'tooth'>) {
  return (
    <ChoiceField label="" names={names} value={draft.details.jaw} onValueChange={(jaw) => onChange({ details: { ...draft.details, jaw: jaw ?? 'lower' } })} />
  )
}

export const form: KindForm<'tooth'> = {
  sheetTitle: /*i18n*/ { id: 'kind.tooth.sheet', message: 'Tooth of {name}' },
  saveLabel: /*i18n*/ { id: 'kind.tooth.save', message: 'Save tooth' },
  begin: (_earlier, now) => ({ startAt: now, endAt: null, notes: '', details: { jaw: 'lower' } }),
  tidy: (details) => details,
  facts: () => [],
  Fields: ToothFields,
}
`,
}

/** What a kind costs beyond that when its details name a sort of thing that no kind has named. */
const link = {
  'contract/src/logs/kind.ts': (text) => text.replace('  readonly ownKind: Named\n', '$&  readonly picture: Named\n'),
  'server/src/features/photos/link-queries.ts': `import { linksOf } from '@nestwren/contract/logs/links'
import { type LinkOwner, notThere } from '../../platform/entry-links/link-owner.ts'

export const pictureLinks: LinkOwner = {
  names: ['picture'],
  async check({ context, entry }) {
    for (const { id, path } of linksOf(entry, 'picture')) if (id === '') throw notThere(context, path)
  },
}
`,
  'server/src/features/photos/public.ts': (text) => `${text}export { pictureLinks } from './link-queries.ts'\n`,
  'server/src/features/logs/link-owners.ts': (text) =>
    text
      .replace(/import { ownKindLinks }.*\n/, "$&import { pictureLinks } from '../photos/public.ts'\n")
      .replace('ownKindLinks, milkLinks]', 'ownKindLinks, milkLinks, pictureLinks]'),
}

const linking = (text) =>
  text
    .replace('{ jaw: z.enum(jaws) }', '{ jaw: z.enum(jaws), pictureId: z.nullable(z.string()) }')
    .replace(
      '  searchTexts',
      "  links: { picture: ({ pictureId }) => (pictureId === null ? [] : [{ id: pictureId, path: ['pictureId'] }]) },\n$&",
    )
    .replace("{ jaw: 'lower' } }", "{ jaw: 'lower', pictureId: 'a' } }")

/** A twelfth series of the charts. */
const series = {
  'contract/src/charts.ts': (text) => text.replace("  'pumpedMl',\n", "$&  'baths',\n"),
  'server/src/features/charts/series.ts': (text) =>
    text.replace('  pumpedMl: {\n', "  baths: { kind: 'bath', made: { by: 'count' } },\n$&"),
  'web/app/features/patterns/series/series.ts': (text) =>
    text.replace(
      '  pumpedMl: {\n',
      `  baths: {
    title: /*i18n*/ { id: 'series.baths', message: 'Baths' },
    hue: 'activity',
    area: 'logs',
    measure: count,
    shape: 'columns',
    perDay: /*i18n*/ { id: 'series.baths.perDay', message: 'Baths a day' },
  },
$&`,
    ),
}

const name = 'climbing-stairs'
/** A seventh motor milestone. */
const milestone = {
  'contract/src/milestones.ts': (text) => text.replace("  'walking-alone',\n", `$&  '${name}',\n`),
  'growth/data/motor-milestones.json': (text) =>
    text.replace(
      / {3}"meanMonths": 12.1\n {2}}\n/,
      `   "meanMonths": 12.1
  },
  {
   "id": "${name.replaceAll('-', '_')}",
   "name": "Climbing stairs",
   "criterion": "Climbs three steps.",
   "months": [9.2, 10.0, 10.4, 11.0, 12.0, 13.0, 14.1, 15.4, 16.3, 17.0, 18.6],
   "meanMonths": 13.1
  }
`,
    ),
  'web/app/features/milestones/use-milestone-words.ts': (text) =>
    text
      .replace('t`Walks alone`,\n', `$&    '${name}': t\`Climbs stairs\`,\n`)
      .replace(
        /'walking-alone': t`Half.*\n/,
        `$&      '${name}': t\`Half of children climbed stairs by \${half} months; nearly all by \${most} months.\`,\n`,
      ),
}

/** A fifth figure of growth, without a chart. */
const figure = {
  'contract/src/growth-figures.ts': (text) =>
    text.replace(
      / {2}arm: {.*\n/,
      "$&  waist: { quantity: 'length', field: 'waistMm', most: 2_000, units: lengthUnits },\n",
    ),
  'server/src/features/growth/tables.ts': (text) =>
    text.replace(/ {4}armMm: .*\n/, "$&    waistMm: integer('waist_mm'),\n"),
  'server/src/features/growth/handlers.ts': (text) =>
    text.replace('head and arm,', 'head, arm and waist,').replace('cabeza y brazo,', 'cabeza, brazo y cintura,'),
  'web/app/features/growth/use-figure-words.ts': (text) =>
    text.replace(/ {4}arm: {.*\n/, '$&    waist: { label: t`Waist`, inSentence: t`waist` },\n'),
  'web/app/features/growth/slips.ts': (text) => text.replace(/ {2}arm: \[.*\n/, '$&  waist: [150, 1_500],\n'),
  'web/app/features/growth/paste/read-rows.ts': (text) =>
    text.replace(/ {2}arm: \/.*\n/, '$&  waist: /\\b(waist|cintura)\\b/i,\n'),
}

/** What asks for it by name. */
const waistTests = {
  'contract/src/waist.test.ts': `import { expect, test } from 'vitest'
import { growth } from './growth.ts'

test('a visit takes a waist', () => {
  const typed = { waist: { value: '48', unit: 'cm' } } as const
  const visit = { id: '00000000-0000-4000-8000-000000000001', measuredOn: '2026-02-01', waistMm: 480, typed }
  expect(growth.create.body.parse(visit)).toMatchObject({ ...visit, armMm: null })
})
`,
  'web/app/features/growth/waist.test.ts': `import { loadGrowth } from '@nestwren/growth/load-growth'
import { expect, test } from 'vitest'
import { measurementOf } from './growth.fixture.ts'
import { visitFields } from './measurement-fields.ts'
import { readRows } from './paste/read-rows.ts'
import { growthTable } from './public/growth-csv.ts'
import { slipsOf } from './slips.ts'

const child = { _id: 'a', birthdate: '2025-10-01', dueDate: null, sex: 'female' } as const

test('a waist is pasted, stored, asked about and written as a spreadsheet', async () => {
  const table = [['Date', 'Waist (cm)'], ['2026-02-01', '480']]
  const [row] = readRows(table, { units: { weight: 'kg', length: 'cm' }, order: 'day' })
  const typed = row?.typed ?? {}
  const fields = visitFields(typed, { measuredOn: '2026-02-01', measured: null, note: '', photoId: null })
  expect(fields).toMatchObject({ waistMm: 4800, typed: { waist: { value: '480', unit: 'cm' } } })
  const of = measurementOf(fields)
  expect(slipsOf(child, { of, typed }, [], null)).toMatchObject([{ kind: 'unit', meant: { value: '480', unit: 'mm' } }])
  const [heading, line] = growthTable(child, [of], await loadGrowth()).split('\\r\\n')
  expect(line?.split(',')[heading?.split(',').indexOf('"waistCm"') ?? -1]).toBe('480')
})
`,
}

let sources
beforeAll(() => {
  sources = copySources()
}, generous)
afterAll(() => sources.end(), generous)

const types = (workspace) => sources.complaints('typescript/bin/tsc', workspace, '-p', '.', '--noEmit')
const tests = (workspace, ...files) => sources.complaints('vitest/vitest.mjs', workspace, 'run', ...files)

test('a kind is five files, a series three, a milestone three: types hold everywhere, and what loops over them has them', {
  timeout: generous,
}, async () => {
  expect([simple, series, milestone].map((files) => Object.keys(files).length)).toEqual([5, 3, 3])
  sources.overlay({ ...simple, ...series, ...milestone })
  await sources.complaints('@react-router/dev/bin.cjs', 'web', 'typegen')
  expect(await sources.program('tools/build-tables.ts', 'growth')).toBe('')
  expect(await types('contract')).toBe('')
  expect(await Promise.all([types('server'), types('web')])).toEqual(['', ''])
  expect(await tests('contract', 'src/logs/kinds.test.ts')).toBe('')
  expect(await tests('growth', 'src/motor-milestones.test.ts')).toBe('')
  expect(
    await tests(
      'web',
      'app/features/logs/kinds/index.test.ts',
      'app/features/logs/kinds/forms.test.ts',
      'app/features/patterns/public/series-views.test.ts',
      'app/features/milestones',
    ),
  ).toBe('')
})

test('a kind that names a new sort of thing is nine', { timeout: generous }, async () => {
  expect(Object.keys({ ...simple, ...link })).toHaveLength(9)
  const begin = (text) => text.replace("{ jaw: 'lower' } })", "{ jaw: 'lower', pictureId: null } })")
  const ofTooth = { 'contract/src/logs/kinds/tooth.ts': linking, 'web/app/features/logs/kinds/tooth/form.tsx': begin }
  sources.overlay({ ...link, ...ofTooth })
  expect(await Promise.all([types('contract'), types('server'), types('web')])).toEqual(['', '', ''])
  expect(await tests('server', 'src/features/logs/link-owners.test.ts')).toBe('')
})

test('a figure of growth is six files: types hold, and what is entered, pasted and listed has it', {
  timeout: generous,
}, async () => {
  expect(Object.keys(figure)).toHaveLength(6)
  sources.overlay({ ...figure, ...waistTests })
  await sources.complaints('@react-router/dev/bin.cjs', 'web', 'typegen')
  expect(await types('contract')).toBe('')
  expect(await Promise.all([types('server'), types('web')])).toEqual(['', ''])
  expect(await tests('contract', 'src/waist.test.ts')).toBe('')
  expect(await tests('web', 'app/features/growth')).toBe('')
})
