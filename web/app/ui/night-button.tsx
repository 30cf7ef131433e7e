import { useLingui } from '@lingui/react/macro'
import { Moon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClockText } from '../platform/format/clock.ts'
import { useTheme } from '../platform/theme/use-theme.ts'
import { IconButton } from './icon-button.tsx'
import { showToast } from './toast-store.ts'

const saidForMs = 4_000

interface NightButtonProps {
  /** Where it says what it did: in a toast with Undo, or beside itself where a toast would lie over other buttons. */
  says?: 'toast' | 'here'
}

/** The moon: night mode now, by hand. A second tap takes it back. */
export function NightButton({ says = 'toast' }: NightButtonProps) {
  const { t } = useLingui()
  const { night, resolvedMode, toggleNight, setNight } = useTheme()
  const clockText = useClockText()
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), saidForMs)
    return () => clearTimeout(timer)
  }, [said])
  const isNight = resolvedMode === 'night'

  const toggle = () => {
    const before = toggleNight()
    const start = clockText(night.startMinute)
    const end = clockText(night.endMinute)
    const message = !isNight
      ? t`Night mode on until ${end}`
      : night.isScheduled
        ? t`Night mode off until ${start}`
        : t`Night mode off`
    if (says === 'here') setSaid(message)
    else {
      showToast({
        message,
        icon: <Moon aria-hidden="true" className="ic" />,
        action: { label: t`Undo`, onSelect: () => setNight(before) },
      })
    }
  }
  return (
    <span className="night-button">
      <IconButton
        label={t`Night mode`}
        aria-pressed={isNight}
        tone={isNight ? 'tonal' : 'plain'}
        icon={<Moon aria-hidden="true" className="ic" />}
        onClick={toggle}
      />
      {says === 'here' ? (
        <span className="night-said" role="status">
          {said}
        </span>
      ) : null}
    </span>
  )
}
