import { useLingui } from '@lingui/react/macro'
import { CalendarSearch } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { usePhotoWords } from './use-photo-words.ts'
import type { MonthFrame } from './use-photos.ts'

interface JumpToMonthProps {
  months: readonly MonthFrame[]
  counts: readonly number[]
  onJump: (monthAt: number) => void
}

/** A list of the months that have photos; choosing one goes there. */
export const JumpToMonth = memo(function JumpToMonth({ months, counts, onJump }: JumpToMonthProps) {
  const { t } = useLingui()
  const words = usePhotoWords()
  const items = months.flatMap(({ month, firstDay }, at) => {
    const count = counts[at] ?? 0
    const name = words.month(firstDay)
    return count === 0 ? [] : [{ id: month, label: t`${name} (${count})`, onSelect: () => onJump(at) }]
  })
  if (items.length < 2) return null
  return (
    <div className="photo-jump">
      <Menu
        trigger={
          <Button variant="ghost" size="sm" icon={<CalendarSearch aria-hidden="true" className="ic" />}>
            {t`Go to month`}
          </Button>
        }
        items={items}
      />
    </div>
  )
})
