import type { PhotoAudience } from '@nestwren/contract/photos'
import { nowMs } from '../../platform/clock/now.ts'
import { newId } from '../../platform/sync/ids.ts'
import { zoneForNewLogs } from '../../platform/units/device-zone.ts'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { takenAtOf } from './picked-files.ts'

export interface NewPhotos {
  readonly files: readonly File[]
  readonly caption: string
  readonly childIds: readonly string[]
  readonly audience: PhotoAudience
  readonly keptInVault?: boolean
  readonly logId: string | null
}

/**
 * Puts photos on their way. Resolves to their ids when this device would keep them through a restart; rejects when it
 * cannot.
 */
export function useAddPhotos(): (photos: NewPhotos) => Promise<readonly string[]> {
  const { queue } = useUploads()
  return async ({ files, caption, childIds, audience, keptInVault = false, logId }) => {
    const now = nowMs()
    const uploads = files.map((file) => {
      const takenAt = takenAtOf(file, now)
      return {
        id: newId(),
        what: 'photo' as const,
        fields: {
          childIds: childIds.join(','),
          caption: caption.trim(),
          audience,
          tz: zoneForNewLogs(),
          ...(keptInVault ? { keptInVault: 'true' } : {}),
          ...(logId === null ? {} : { logId }),
          ...(takenAt === null ? {} : { takenAt }),
        },
        file,
        fileName: file.name,
      }
    })
    await queue.add(uploads)
    return uploads.map(({ id }) => id)
  }
}
