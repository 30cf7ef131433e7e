import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { photoSizes } from '@nestwren/contract/photos'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/db/database.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import type { Caller } from '../../platform/http/access.ts'
import { preparedType, prepareImage } from '../../platform/images/prepare-image.ts'
import { storePaper } from '../documents/public.ts'
import { insertPhoto } from '../photos/public.ts'
import { insertReactions } from '../reactions/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import type { DemoPerson } from './day-plan.ts'
import type { demoPictures } from './pictures.ts'
import { createRandom } from './random.ts'

export interface DemoFamily {
  readonly owner: Caller
  readonly ids: Readonly<Record<DemoPerson, string>>
  readonly juno: string
  readonly otis: string
  /** The entry that the newest photo belongs to, and when it was. */
  readonly bigEntry: { readonly id: string; readonly at: Date } | null
  readonly tz: string
}

interface Shot {
  readonly picture: keyof typeof demoPictures
  readonly caption: string
  readonly by: DemoPerson
  readonly of: readonly ('juno' | 'otis')[]
  /** Days before today, and the hour on the family's clock. */
  readonly ago: number
  readonly hour: number
  readonly isForParents?: boolean
}

const shots: readonly Shot[] = [
  { picture: 'stroller', caption: 'The long way round the lake', by: 'sol', of: ['juno'], ago: 1, hour: 11 },
  { picture: 'boots', caption: 'New boots, first puddle', by: 'dev', of: ['otis'], ago: 2, hour: 16 },
  { picture: 'bath', caption: 'She and the duck are friends now', by: 'mara', of: ['juno'], ago: 4, hour: 18 },
  { picture: 'pear', caption: 'First pear. Half of it stayed in', by: 'nana', of: ['juno'], ago: 6, hour: 12 },
  { picture: 'blocks', caption: 'Otis builds, Juno watches', by: 'dev', of: ['otis', 'juno'], ago: 9, hour: 15 },
  { picture: 'night', caption: '', by: 'mara', of: ['juno'], ago: 16, hour: 20, isForParents: true },
  { picture: 'window', caption: 'Waiting for Papa', by: 'nana', of: ['otis', 'juno'], ago: 24, hour: 17 },
  { picture: 'leaves', caption: 'Otis says the tree is on fire', by: 'dev', of: ['otis'], ago: 33, hour: 15 },
  { picture: 'bear', caption: 'Bear keeps watch', by: 'mara', of: ['juno'], ago: 36, hour: 19 },
  { picture: 'lake', caption: 'Our day at the lake', by: 'mara', of: ['otis', 'juno'], ago: 41, hour: 17 },
  { picture: 'cat', caption: "Nana's cat is the better sleeper", by: 'nana', of: ['juno'], ago: 47, hour: 11 },
]

const papers = [
  {
    title: 'Vaccination record',
    category: 'vaccination',
    notes: 'Bring it to the six-month visit.',
    expiresInDays: null,
    lines: [
      'Juno Ellery',
      'Hepatitis B, dose 1: at birth',
      'Rotavirus, dose 2: left by mouth',
      '6-in-1, dose 2: left thigh',
      'Pneumococcal, dose 2: right thigh',
      'Dr. Amaral',
    ],
  },
  {
    title: 'Passport',
    category: 'identity',
    notes: '',
    expiresInDays: 75,
    lines: ['Juno Ellery', 'Place of birth: Lindholm', 'Signed by both parents'],
  },
] as const

/** What is made of the pictures beside the album. */
interface Beside {
  /** Photos that visitors see, in their order. */
  readonly published: readonly Shot['picture'][]
  /** Begins with the photos, in a folder with a JPEG of each; what it resolves to is called once they are kept. */
  readonly begin: (folder: string) => Promise<(photoIds: ReadonlyMap<Shot['picture'], string>) => Promise<void>>
}

/** Gives the demo family an album, the newest photo with its entry, a few papers, and what is made beside them. */
export async function seedAlbum(
  database: Database,
  keeper: FileKeeper,
  family: DemoFamily,
  now: Date,
  beside?: Beside,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nestwren-demo-'))
  try {
    mayTakeLong('Pictures of the demo family were drawn')
    await promisify(execFile)(process.execPath, [fileURLToPath(new URL('./draw-pictures.ts', import.meta.url)), folder])
    const { bigEntry } = family
    const newest = bigEntry === null ? [] : [bigEntry]
    const add = (shot: ShotToAdd, takenAt: Date) => {
      const place = beside?.published.indexOf(shot.picture) ?? -1
      return addPhoto(database, keeper, family, folder, { ...shot, place: place === -1 ? null : place }, takenAt, now)
    }
    const [finish, photos] = await Promise.all([
      beside?.begin(folder),
      Promise.all([
        ...newest.map(({ at }) => add(bigShot, at)),
        ...shots.map((shot) => add(shot, instantOf(shot, family.tz, now))),
      ]),
      ...papers.map((_, index) => addPaper(database, keeper, family, folder, index, now)),
    ])
    await finish?.(new Map(photos))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type ShotToAdd = Pick<Shot, 'picture' | 'caption' | 'by' | 'of' | 'isForParents'>

const bigShot = { picture: 'playArch', caption: 'Eye to eye with the triangle', by: 'nana', of: ['juno'] } as const

function instantOf({ ago, hour }: Shot, tz: string, now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tz).toPlainDate()
  const time = { hour, minute: (ago * 13) % 60 }
  return new Date(today.subtract({ days: ago }).toZonedDateTime({ timeZone: tz, plainTime: time }).epochMilliseconds)
}

async function addPhoto(
  database: Database,
  keeper: FileKeeper,
  { owner, ids, juno, otis, bigEntry, tz }: DemoFamily,
  folder: string,
  shot: ShotToAdd & { readonly place: number | null },
  takenAt: Date,
  now: Date,
): Promise<readonly [Shot['picture'], string]> {
  const { accountId } = owner
  const random = createRandom(takenAt.getTime() % 4_294_967_296)
  const id = random.uuid(takenAt)
  const path = join(folder, `${shot.picture}.jpg`)
  const image = await prepareImage(path, photoSizes, accountId)
  const put = await keeper.put({ accountId, itemType: 'photo', itemId: id }, [
    { variant: 'small', contentType: preparedType, source: image.sizes.small },
    { variant: 'medium', contentType: preparedType, source: image.sizes.medium },
    { variant: 'large', contentType: preparedType, source: image.sizes.large },
    { variant: 'original', contentType: image.type, source: { path } },
  ])
  // What they took before they had Nestwren, they added soon after.
  const addedMs = Math.max(takenAt.getTime() + 240_000, now.getTime() - 30 * 86_400_000)
  const createdAt = new Date(Math.min(addedMs, now.getTime()))
  const others = (Object.keys(ids) as DemoPerson[]).filter((person) => person !== shot.by && person !== 'sol')
  const item = { accountId, itemType: 'photo', itemId: id } as const
  await database.transaction(async (tx) => {
    await insertPhoto(tx, owner, {
      ...{ accountId, id, caption: shot.caption, takenAt, tz, createdAt, createdBy: ids[shot.by] },
      ...{ width: image.width, height: image.height, placeholder: image.placeholder, sizeBytes: put.sizeBytes },
      childIds: shot.of.map((child) => (child === 'juno' ? juno : otis)),
      audience: shot.isForParents === true ? 'parents' : 'family',
      ...(shot.place !== null && { isPublic: true, publicOrder: shot.place * 1024 }),
      logId: shot.picture === bigShot.picture ? (bigEntry?.id ?? null) : null,
    })
    if (!(await keeper.record(tx, put, createdAt))) throw new Error('There is no room for the demo album')
    const likes = shot.isForParents === true ? [] : others.filter(() => random.chance(0.6))
    await insertReactions(tx, {
      likes: likes.map((person) => ({ ...item, userId: ids[person], createdAt })),
      comments: [],
    })
  })
  return [shot.picture, id]
}

async function addPaper(
  database: Database,
  keeper: FileKeeper,
  { owner, ids, juno, tz }: DemoFamily,
  folder: string,
  index: number,
  now: Date,
): Promise<void> {
  const [{ title, category, notes, expiresInDays, lines } = papers[0]] = papers.slice(index)
  const { accountId } = owner
  const createdAt = new Date(now.getTime() - (index * 8 + 12) * 86_400_000)
  const itemId = createRandom(index + 1).uuid(createdAt)
  const path = join(folder, `${index}.pdf`)
  const bytes = paper(title, lines)
  await writeFile(path, bytes)
  const day = (days: number) =>
    Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tz).toPlainDate().add({ days }).toString()
  const words = {
    ...{ accountId, id: itemId, childIds: [juno], title, category, notes, createdBy: ids.mara, createdAt },
    issuedOn: day(-95),
    expiresOn: expiresInDays === null ? null : day(expiresInDays),
    remindDays: expiresInDays === null ? null : 30,
  }
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`
  await storePaper(database, keeper, words, { path, fileName, sizeBytes: bytes.length })
}

/** Words for a PDF string: Latin letters only, brackets and backslashes marked. */
const quoted = (text: string) => `(${text.replaceAll(/[\\()]/g, (one) => `\\${one}`)})`

/** One page of A5 with a title and lines under it, as a PDF: the papers of the demo family. */
function paper(title: string, lines: readonly string[]): Uint8Array {
  const rows = lines.map((line, at) => `BT /F1 13 Tf 44 ${470 - at * 30} Td ${quoted(line)} Tj ET`)
  const rules = lines.map((_, at) => `44 ${460 - at * 30} m 376 ${460 - at * 30} l S`)
  const head = `0.24 0.29 0.52 rg 0 540 420 55 re f 1 g BT /F2 20 Tf 44 560 Td ${quoted(title)} Tj ET`
  const content = [head, '0.8 0.82 0.88 RG 1 w', ...rules, '0.12 0.13 0.2 rg', ...rows].join('\n')
  const fonts = ['Helvetica', 'Helvetica-Bold'].map((name, at) => {
    return `/F${at + 1} << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << ${fonts.join(' ')} >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}
