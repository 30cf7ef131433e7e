import { createReadStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { VaultSection } from '@nestwren/contract/vault'
import { ZipFile } from 'yazl'
import { EncryptedFileError } from '../../platform/storage/encrypted-file.ts'
import type { FileName } from '../storage/public.ts'
import type { ExportProgress, WrittenLists } from './export-lists.ts'
import type { ExportPart, RowsPart } from './export-part.ts'

interface ExportZipOptions extends WrittenLists {
  /** Opens a stored file; null when it is gone. */
  readonly openFile: (file: FileName) => Promise<Readable | null>
  /** Told of a file that turned out not to be readable, which ends the ZIP: the next one is made without it. */
  readonly onUnreadable: (file: FileName) => void
  readonly parts: readonly ExportPart[]
  /** Sections that were locked: nothing of them is in it, and README.txt says so. */
  readonly leftOut: readonly VaultSection[]
  readonly locale: Locale
  readonly now: Date
  readonly progress: ExportProgress
  readonly signal: AbortSignal
}

interface Member {
  readonly path: string
  open(): Promise<Readable>
}

/** The ZIP of an export as a stream: each file in it is read only when its turn comes, so memory stays the same. */
export function exportZip(options: ExportZipOptions): Readable {
  const { lists, written, progress } = options
  const files = options.files.filter(({ file }) => !file.isBad)
  const done = async (steps: number): Promise<void> => {
    options.signal.throwIfAborted()
    progress.take(steps)
    await progress.report()
  }
  const members: Member[] = [
    {
      path: 'README.txt',
      open: async () => Readable.from([readMe(options, lists, new Set(files.map(({ part }) => part)))]),
    },
    ...written.map(({ name, path, rows }) => ({
      path: name,
      open: async () => {
        await done(rows)
        return createReadStream(path)
      },
    })),
    ...files.map(({ part, file }) => ({
      path: `${part}/${file.path}`,
      open: async () => {
        const bytes = await openWatched(options, file.file)
        await done(1)
        // Removed since the list was read: an empty file says so better than a broken ZIP.
        return bytes ?? Readable.from([])
      },
    })),
  ]
  return zipOf(members, options.now, options.signal)
}

async function openWatched(
  { openFile, onUnreadable }: Pick<ExportZipOptions, 'openFile' | 'onUnreadable'>,
  file: FileName,
): Promise<Readable | null> {
  const judge = (error: unknown): void => {
    if (error instanceof EncryptedFileError) onUnreadable(file)
  }
  try {
    const bytes = await openFile(file)
    bytes?.on('error', judge)
    return bytes
  } catch (error) {
    judge(error)
    throw error
  }
}

function zipOf(members: readonly Member[], mtime: Date, signal: AbortSignal): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  const fail = (error: unknown): void => {
    const reason = error instanceof Error ? error : new Error(String(error))
    current?.destroy(reason)
    output.destroy(reason)
  }
  zip.on('error', fail)
  // Whoever reads it hears of it as well; nobody may be reading any more.
  output.on('error', () => undefined)
  output.on('close', () => current?.destroy())
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  for (const { path, open } of members) {
    zip.addReadStreamLazy(path, { mtime }, (give) => {
      if (output.destroyed) return
      open().then((opened) => {
        current = opened
        // yazl does not listen.
        opened.on('error', fail)
        give(null, opened)
      }, fail)
    })
  }
  zip.end()
  zip.outputStream.on('error', fail)
  zip.outputStream.pipe(output)
  return output
}

const words = {
  en: {
    title: (when: string) => `${brand.name}: your data, as of ${when} (UTC)`,
    intro: [
      'Each list comes twice: as .json for other programs, and as .csv, which any spreadsheet opens.',
      'Times are in UTC. Amounts are whole milliliters, grams, millimeters, or seconds.',
      "In the .csv files, text that a spreadsheet could mistake for a formula starts with an extra '.",
      'Passwords and sign-in tokens are never exported.',
    ],
    lists: 'Files:',
    rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
    bad: "These files can't be read anymore and aren't included:",
    locked: {
      photos: 'Photos are locked and not part of this export.',
      documents: 'Documents are locked and not part of this export.',
    },
    unlock: 'Open the vault and create a new export to take them along.',
    help: `Questions: ${brand.supportEmail}`,
  },
  es: {
    title: (when: string) => `${brand.name}: tus datos, a fecha de ${when} (UTC)`,
    intro: [
      'Cada lista está dos veces: como .json para otros programas y como .csv, que abre cualquier hoja de cálculo.',
      'Las horas están en UTC. Las cantidades son mililitros, gramos, milímetros o segundos enteros.',
      "En los archivos .csv, un texto que una hoja de cálculo podría tomar por una fórmula empieza con un ' que no es parte de él.",
      'Las contraseñas y los códigos de acceso nunca se exportan.',
    ],
    lists: 'Archivos:',
    rows: (count: number) => (count === 1 ? '1 fila' : `${count} filas`),
    bad: 'Estos archivos ya no se pueden leer y no están incluidos:',
    locked: {
      photos: 'Las fotos están bloqueadas y no forman parte de esta exportación.',
      documents: 'Los documentos están bloqueados y no forman parte de esta exportación.',
    },
    unlock: 'Abre la caja fuerte y crea una exportación nueva para llevártelos.',
    help: `Preguntas: ${brand.supportEmail}`,
  },
} as const satisfies Record<Locale, object>

/** What README.txt of an export says. */
function readMe(
  options: Pick<ExportZipOptions, 'locale' | 'now' | 'parts' | 'files' | 'leftOut'>,
  lists: readonly { readonly part: RowsPart; readonly count: number }[],
  folders: ReadonlySet<string>,
): string {
  const { locale, now, parts } = options
  const { title, intro, lists: heading, rows, bad, help, locked, unlock } = words[locale]
  const when = now.toISOString().slice(0, 16).replace('T', ' ')
  const ofLists = lists.map(
    ({ part, count }) => `${part.name}.json, ${part.name}.csv (${rows(count)})\n  ${part.about[locale]}`,
  )
  const ofFolders = parts
    .filter((part) => part.what === 'files' && folders.has(part.name))
    .map((part) => `${part.name}/\n  ${part.about[locale]}`)
  const left = options.files.filter(({ file }) => file.isBad).map(({ part, file }) => `${part}/${file.path}`)
  const ofBad = left.length === 0 ? [] : ['', bad, '', ...left]
  const ofLocked = options.leftOut.map((section) => locked[section])
  const ofVault = ofLocked.length === 0 ? [] : ['', ...ofLocked, unlock]
  return [
    title(when),
    '',
    ...intro,
    ...ofVault,
    '',
    heading,
    '',
    ...ofLists,
    ...ofFolders,
    ...ofBad,
    '',
    help,
    '',
  ].join('\n')
}
