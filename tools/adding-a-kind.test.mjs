import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What docs/adding-things.md promises of a kind of log, held against a copy of the sources: these files, and no others.

const repo = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const registry = 'contract/src/logs/kinds/index.ts'
const generous = 180_000

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
    <ChoiceField label="" names={names} value={draft.details.jaw} onValueChange={(jaw) => onChange({ details: { jaw: jaw ?? 'lower' } })} />
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

let base
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'kind-'))
  for (const name of ['tsconfig.base.json', 'package.json']) cpSync(join(repo, name), join(base, name))
  for (const name of ['contract', 'server', 'web']) copyWorkspace(name)
  mkdirSync(join(base, 'node_modules', '@nestwren'), { recursive: true })
  for (const name of readdirSync(join(repo, 'node_modules')))
    if (name !== '@nestwren') symlinkSync(join(repo, 'node_modules', name), join(base, 'node_modules', name))
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(join(base, name), join(base, 'node_modules', '@nestwren', name))
}, generous)
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The sources of a workspace; what is installed for it alone is where it was. */
function copyWorkspace(name) {
  const left = new Set(['node_modules', 'build', 'public', 'migrations'])
  mkdirSync(join(base, name))
  for (const one of readdirSync(join(repo, name)))
    if (!left.has(one) && one !== '.env') cpSync(join(repo, name, one), join(base, name, one), { recursive: true })
  const own = join(repo, name, 'node_modules')
  if (existsSync(own)) symlinkSync(own, join(base, name, 'node_modules'))
}

function overlay(files) {
  for (const [path, change] of Object.entries(files)) {
    const target = join(base, path)
    mkdirSync(join(target, '..'), { recursive: true })
    const text = typeof change === 'string' ? change : change(readFileSync(target, 'utf8'))
    // A change that finds nothing to change would prove nothing.
    if (typeof change !== 'string') expect(text, path).not.toBe(readFileSync(target, 'utf8'))
    writeFileSync(target, text)
  }
}

/** Runs a tool of the repository in the copy; what it says when it finds something wrong. */
async function complaints(tool, cwd, ...args) {
  const { error, stdout, stderr } = await run(process.execPath, [join(repo, 'node_modules', tool), ...args], {
    cwd: join(base, cwd),
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((failed) => ({ error: failed, stdout: failed.stdout, stderr: failed.stderr }))
  return error === undefined ? '' : `${cwd}: ${stdout}${stderr}`
}

const types = (workspace) => complaints('typescript/bin/tsc', workspace, '-p', '.', '--noEmit')
const tests = (workspace, ...files) => complaints('vitest/vitest.mjs', workspace, 'run', ...files)

test('a simple kind is five files: its types hold everywhere, and what loops over kinds has it', {
  timeout: generous,
}, async () => {
  expect(Object.keys(simple)).toHaveLength(5)
  overlay(simple)
  await complaints('@react-router/dev/bin.cjs', 'web', 'typegen')
  expect(await types('contract')).toBe('')
  expect(await Promise.all([types('server'), types('web')])).toEqual(['', ''])
  expect(await tests('contract', 'src/logs/kinds.test.ts')).toBe('')
  expect(await tests('web', 'app/features/logs/kinds/index.test.ts', 'app/features/logs/kinds/forms.test.ts')).toBe('')
})

test('a kind that names a new sort of thing is nine', { timeout: generous }, async () => {
  expect(Object.keys({ ...simple, ...link })).toHaveLength(9)
  overlay({ ...link, 'contract/src/logs/kinds/tooth.ts': linking })
  expect(await Promise.all([types('contract'), types('server')])).toEqual(['', ''])
  expect(await tests('server', 'src/features/logs/link-owners.test.ts')).toBe('')
})
