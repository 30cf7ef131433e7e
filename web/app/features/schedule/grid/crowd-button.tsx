import { useLingui } from '@lingui/react/macro'
import { listFormat } from '../../../platform/format/formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { GridEvent } from './grid-model.ts'
import { type HourRange, placeBelow, placeOf } from './place.ts'
import type { Crowd } from './placed.ts'

/** As many are named to a reader. */
const mostNames = 8

interface CrowdButtonProps {
  crowd: Crowd<GridEvent>
  hours: HourRange
  onSelect: () => void
}

/** Says how many overlap and when, where each would be too narrow for a finger: one button, which shows the day. */
export function CrowdButton({ crowd, hours, onSelect }: CrowdButtonProps) {
  const { t, i18n } = useLingui()
  const { pieces, from, to } = crowd
  const count = pieces.length
  const titles = pieces.slice(0, mostNames).map(({ of }) => of.title)
  const more = count - titles.length
  const names = listFormat(i18n.locale).format(more > 0 ? [...titles, t`${more} more`] : titles)
  const topMinute = Math.max(from, hours.from * 60)
  return (
    <button
      type="button"
      className="wg-event wg-crowd"
      style={placeOf({ from, to, lane: 0, lanes: 1 }, hours)}
      data-event=""
      tabIndex={-1}
      aria-label={t`${count} planned at the same time: ${names}. Show the day.`}
      onClick={(click) => {
        click.stopPropagation()
        onSelect()
      }}
    >
      {pieces.map((piece) => (
        <i
          key={piece.of.id}
          className={classNames('wg-strip', piece.of.color)}
          style={placeBelow(piece, hours, topMinute)}
        />
      ))}
      <b className="wg-count" aria-hidden="true">
        {count}
      </b>
    </button>
  )
}
