import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { dateFormat } from '../../platform/format/formats.ts'
import { installPlace } from '../../platform/storage/install-place.ts'
import { Banner } from '../../ui/banner.tsx'
import type { UnsentItem } from './unsent-items.ts'
import { UnsentSheet } from './unsent-sheet.tsx'
import { useItemWords } from './use-item-words.ts'

interface OldUnsentProps {
  /** At least one; the oldest first. */
  items: readonly UnsentItem[]
  now: string
  isOnline: boolean
  /** The browser promises not to clear them. */
  isPersistent: boolean
}

/** Says that something entered more than a day ago has not been sent, since when, and what to do about it. */
export function OldUnsent({ items, now, isOnline, isPersistent }: OldUnsentProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const what = useItemWords()(items)
  const format = dateFormat(i18n.locale, { month: 'short', day: 'numeric' })
  const [day = '', ...others] = new Set(items.map(({ sinceMs }) => format.format(sinceMs)))
  const text =
    others.length > 0
      ? t`${what} haven't been sent yet. The oldest is from ${day}.`
      : plural(items.length, {
          one: `${what} from ${day} hasn't been sent yet.`,
          other: `${what} from ${day} haven't been sent yet.`,
        })
  const advice = items.some(({ isRefused }) => isRefused)
    ? t`Open the list to see what's in the way.`
    : isOnline
      ? t`Keep Nestwren open to finish sending.`
      : t`Connect to the internet to finish sending.`
  return (
    <>
      <Banner
        tone="warning"
        icon={<CloudUpload aria-hidden="true" className="ic" />}
        action={{ label: t`See which`, onSelect: () => setIsOpen(true) }}
      >
        <strong>{text}</strong> {advice}
        {isPersistent || installPlace() === null ? null : ` ${t`Safari may clear them after 7 days without a visit.`}`}
      </Banner>
      {isOpen ? (
        <UnsentSheet items={items} now={now} isPersistent={isPersistent} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}
