import { Trans } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { useDoseTime } from './public/use-dose-time.ts'
import { useUnawareOf } from './public/use-unaware-doses.ts'

/** Says at a dose which others it came too close to, while neither person knew of the other: by whom, and when. */
export function UnawareDose({ entry }: { entry: EntryOf<'medicine'> }) {
  const ago = useAgo()
  const timeText = useDoseTime()
  return useUnawareOf(entry).map(({ id, startAt, createdBy }) => {
    const who = createdBy.name
    const time = timeText(startAt)
    const apart = ago.duration(Math.abs(Date.parse(startAt) - Date.parse(entry.startAt)) / 1000)
    return (
      <Banner key={id} tone="warning">
        <Trans>
          {who} logged another dose: {time}, {apart} apart. Neither log had reached the other device yet.
        </Trans>
      </Banner>
    )
  })
}
