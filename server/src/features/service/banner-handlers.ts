import type { StaffContract } from '@nestwren/contract/staff'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { noteAct } from '../operators/public.ts'
import { keptBanner, putBanner, readBanner, removeBanner, shownBanner } from './banner-commands.ts'
import type { ServiceTaskDeps, serviceTasks } from './tasks.ts'

/** The job runs by the clock of the database, which may be ahead of ours. */
const marginMs = 2_000
const mostAheadMs = 365 * 86_400_000

interface BannerDeps extends Pick<ServiceTaskDeps, 'bannerBook' | 'tellEverybody'> {
  readonly queue: Queue<ReturnType<typeof serviceTasks>>
}

type BannerCalls = Pick<Handlers<StaffContract['service']>, 'banner' | 'putBanner' | 'removeBanner'>

/** What those who run the service say to everybody. Open apps hear of it at once, and when its time comes. */
export function bannerHandlers({ queue, bannerBook, tellEverybody }: BannerDeps): BannerCalls {
  const tellNow = async () => {
    bannerBook.forget()
    tellEverybody('service:banner', { banner: await bannerBook.current() })
  }
  return {
    async banner({ db, now }) {
      const row = await readBanner(db)
      return { banner: row === null ? null : keptBanner(row, now) }
    },

    async putBanner(context, { body }, access) {
      const { db, now } = context
      const [startsAt, endsAt] = [new Date(body.startsAt), new Date(body.endsAt)]
      if (endsAt <= now) throw context.refuse('BANNER_OVER', [{ path: ['body', 'endsAt'], text: 'It has passed.' }])
      if (startsAt.getTime() - now.getTime() > mostAheadMs)
        throw context.refuse('BANNER_TOO_EARLY', [{ path: ['body', 'startsAt'], text: 'This is too far ahead.' }])
      const { before, row } = await putBanner(db, body, { by: access.operator.name, now })
      if (startsAt > now)
        await queue.add(
          'service.banner',
          {},
          { owner: null, runAt: new Date(startsAt.getTime() + marginMs), key: 'service:banner' },
          db,
        )
      await noteAct(context, access, {
        action: 'banner.put',
        target: { kind: 'banner', id: row.id },
        ...(before !== null && { before: { ...shownBanner(before) } }),
        after: { ...shownBanner(row) },
      })
      context.afterCommit(tellNow)
      return { banner: keptBanner(row, now) }
    },

    async removeBanner(context, _input, access) {
      const before = await removeBanner(context.db)
      if (before !== null)
        await noteAct(context, access, {
          action: 'banner.remove',
          target: { kind: 'banner', id: before.id },
          before: { ...shownBanner(before) },
        })
      context.afterCommit(tellNow)
      return { success: true }
    },
  }
}
