import type { Locale } from '@nestwren/contract/auth'
import { brand } from '@nestwren/contract/brand'
import type { ExportPart, RowsPart } from './export-part.ts'

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
    help: `Preguntas: ${brand.supportEmail}`,
  },
} as const satisfies Record<Locale, object>

/** What README.txt of an export says. */
export function readMe(
  { locale, now, parts }: { readonly locale: Locale; readonly now: Date; readonly parts: readonly ExportPart[] },
  lists: readonly { readonly part: RowsPart; readonly count: number }[],
  folders: ReadonlySet<string>,
): string {
  const { title, intro, lists: heading, rows, help } = words[locale]
  const when = now.toISOString().slice(0, 16).replace('T', ' ')
  const ofLists = lists.map(
    ({ part, count }) => `${part.name}.json, ${part.name}.csv (${rows(count)})\n  ${part.about[locale]}`,
  )
  const ofFolders = parts
    .filter((part) => part.what === 'files' && folders.has(part.name))
    .map((part) => `${part.name}/\n  ${part.about[locale]}`)
  return [title(when), '', ...intro, '', heading, '', ...ofLists, ...ofFolders, '', help, ''].join('\n')
}
