import { photo, photos } from '@nestwren/contract/photos'
import * as z from 'zod/mini'
import { futureToleranceMs } from '../../platform/clock/device-clock.ts'
import { iso } from '../../platform/db/iso.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { photoChildrenTable, photosTable } from './tables.ts'

const p = photosTable
const c = photoChildrenTable
const { caption, audience, tz } = photos.upload.body.shape
const { logId, takenAt, isPublic, publicOrder } = photo.shape
// An export of an older version does not say it.
const keptInVault = z._default(photo.shape.keptInVault, false)

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/avif': 'avif',
}

/** A photo of one child or several. */
export const photoItem = {
  name: 'photos',
  type: 'photo',
  table: p,
  area: 'photos',
  at: p.takenAt,
  children: {
    several: p.childIds,
    rows: {
      table: c,
      itemId: c.photoId,
      at: c.takenAt,
      isForParents: c.isForParents,
      keptInVault: c.keptInVault,
      name: 'photos of children',
    },
  },
  forParents: { column: p.audience, value: 'parents' },
  keptInVault: p.keptInVault,
  hasTrash: true,
  search: { words: p.search, texts: [p.caption], picture: 'always', latestOf: 'family' },
  hasFiles: true,
  room: { bytes: p.sizeBytes, listed: { title: p.caption, picture: 'always' } },
  exported: {
    name: 'photos',
    about: { en: 'The photos; their files are in a folder.', es: 'Las fotos; las imágenes están en una carpeta.' },
    columns: {
      caption: p.caption,
      audience: p.audience,
      keptInVault: p.keptInVault,
      logId: p.logId,
      takenAt: iso(p.takenAt),
      tz: p.tz,
      width: p.width,
      height: p.height,
      sizeBytes: p.sizeBytes,
      isPublic: p.isPublic,
      publicOrder: p.publicOrder,
      createdBy: p.createdBy,
      createdByName: memberName(p.accountId, p.createdBy),
      createdAt: iso(p.createdAt),
      updatedAt: iso(p.updatedAt),
      deletedAt: iso(p.deletedAt),
    },
    reactions: {
      comments: { name: 'photo-comments', about: { en: 'Comments on photos.', es: 'Comentarios a las fotos.' } },
      likes: { name: 'photo-likes', about: { en: 'Who likes which photo.', es: 'A quién le gusta qué foto.' } },
      idName: 'photoId',
    },
    files: {
      name: 'photos',
      about: {
        en: 'The photo files, by the day they were taken and their id; for owners and parents as they were uploaded.',
        es: 'Las imágenes, por el día en que se tomaron y su id; para titulares y padres, tal como se subieron.',
      },
      // The camera's own file tells where it was taken: that is for the family alone.
      variant: { ofFamily: 'original', ofCaregiver: 'large' },
      pathOf: ({ id, at, contentType }) =>
        `${at.slice(0, 4)}/${at.slice(0, 10)}-${id}.${endings[contentType] ?? 'bin'}`,
    },
  },
  returns: {
    row: z.object({ caption, audience, keptInVault, tz, logId, takenAt, isPublic, publicOrder }),
    // No gallery would show it.
    problem: ({ takenAt: at }, { now }) =>
      Date.parse(String(at)) > now.getTime() + futureToleranceMs ? 'inFuture' : null,
    withFile: true,
  },
} as const satisfies NamedItem
