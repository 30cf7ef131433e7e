import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Import, ImportAnswers } from '@nestwren/contract/imports-schemas'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { openBlobStore } from '../../../platform/storage/open-blob-store.ts'
import type { TestAppOptions } from '../../../testing/start-test-app.ts'
import { type ExportApp, type Speaker, startExportApp } from '../../privacy/testing/export-family.ts'

export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const samplesFolder = fileURLToPath(new URL('../formats/samples/', import.meta.url))

export interface SampleSet {
  readonly name: string
  readonly path: string
}

/** Every set of made-up files that an app could have exported. */
export const sampleSets: readonly SampleSet[] = readdirSync(samplesFolder).flatMap((app) =>
  readdirSync(join(samplesFolder, app)).map((set) => ({ name: `${app}/${set}`, path: join(samplesFolder, app, set) })),
)

export function sampleSet(name: string): SampleSet {
  const found = sampleSets.find((set) => set.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

export function filesOf({ path }: SampleSet): NamedFile[] {
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((file) => statSync(file).isFile() && !file.endsWith('expected.json'))
    .map((file) => ({ name: relative(path, file).split('/').at(-1) ?? '', bytes: readFileSync(file) }))
}

export function expectedOf({ path }: SampleSet) {
  return JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8'))
}

export interface ImportFamily extends Speaker {
  readonly accountId: string
  readonly ownerId: string
}

export interface ImportApp extends ExportApp {
  /** A family whose owner speaks. */
  family(): Promise<ImportFamily>
}

export async function startImportApp(options: Pick<TestAppOptions, 'hasOwnProcesses'> = {}): Promise<ImportApp> {
  const app = await startExportApp({
    ...options,
    env: { LIMITS_IMPORTS: '1000/1d', LIMITS_WRITES: '100000/1m burst 100000', LIMITS_UPLOADS: '1000/1m burst 1000' },
  })
  return {
    ...app,
    async family() {
      const { accountId, owner } = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
      return { ...(await app.as(owner.userId, accountId)), accountId, ownerId: owner.userId }
    },
  }
}

/** What the file store has under a prefix. */
export async function keysUnder({ config }: Pick<ImportApp, 'config'>, prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const key of (await openBlobStore(config)).list(prefix)) found.push(key)
  return found
}

/** Adds files to a new import and has them looked at. */
export async function upload({ client }: Pick<Speaker, 'client'>, files: readonly NamedFile[]): Promise<Import> {
  const id = uuidv7()
  await client.imports.create({ body: { id } })
  for (const { name, bytes } of files) {
    const file = new File([Buffer.from(bytes)], name)
    await client.imports.addFile({ params: { id }, body: { fileId: uuidv7() }, file })
  }
  await client.imports.read({ params: { id } })
  return settled({ client }, id)
}

/** The import once nobody works on it. */
export async function settled({ client }: Pick<Speaker, 'client'>, id: string): Promise<Import> {
  const get = () => client.imports.get({ params: { id } })
  const status = async () => (await get()).status
  await expect.poll(status, { timeout: 60_000, interval: 50 }).not.toMatch(/reading|importing|undoing/)
  return get()
}

type Whose = ImportAnswers['children'][number]['is']

/** Answers what is asked: each child is new unless told. */
export function answersTo(
  { asks }: Import,
  over: Partial<ImportAnswers> & { readonly childOf?: (key: string, name: string | null) => Whose } = {},
): ImportAnswers {
  const { childOf = (_key, name) => ({ newChild: newChild(name ?? 'Juno') }), ...rest } = over
  return {
    zone: 'America/Chicago',
    units: {},
    dateOrder: null,
    includeRepeats: false,
    useAdjustedBirthdates: false,
    mappings: [],
    alike: [],
    ...rest,
    children: (asks?.children ?? []).map(({ key, name }) => ({ key, is: childOf(key, name) })),
  }
}

export function newChild(name: string, id = uuidv7()) {
  return { id, name, birthdate: null, birthTime: null, dueDate: null, sex: 'unknown' as const }
}

export async function answer({ client }: Pick<Speaker, 'client'>, { id }: Import, answers: ImportAnswers) {
  await client.imports.answer({ params: { id }, body: { answers } })
  return settled({ client }, id)
}

export async function start({ client }: Pick<Speaker, 'client'>, { id }: Pick<Import, 'id'>): Promise<Import> {
  await client.imports.start({ params: { id }, body: {} })
  return settled({ client }, id)
}

export async function undo({ client }: Pick<Speaker, 'client'>, { id }: Pick<Import, 'id'>): Promise<Import> {
  await client.imports.undo({ params: { id } })
  return settled({ client }, id)
}
