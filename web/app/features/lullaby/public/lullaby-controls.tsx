import { useLingui } from '@lingui/react/macro'
import { Music, Pause } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHoldReload } from '../../../platform/sw/update.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'
import { lullabyPlayer } from '../the-player.ts'

interface LullabyControlsProps {
  /** The tap that has fetched this. */
  isAsked: boolean
  /** The keyboard stood on the button that this one takes the place of. */
  hadFocus: boolean
}

const none: readonly { id: string }[] = []
const loadSheet = async () => (await import('../sheet/lullaby-sheet.tsx')).LullabySheet

/** The lullaby's button, and its sheet on every page: `#/lullaby=new` opens it. */
export function LullabyControls({ isAsked, hadFocus }: LullabyControlsProps) {
  const { t } = useLingui()
  const player = lullabyPlayer()
  const button = useRef<HTMLButtonElement>(null)
  const [wasAsked] = useState({ isAsked, hadFocus })
  const [open, setOpen] = useAddressedState('lullaby', { items: none, canAdd: true })
  const missing = () => {
    setOpen(null)
    showToast({ message: t`That couldn't be loaded. Check the connection and try again.` })
  }
  const LullabySheet = useLazyPart(loadSheet, open !== null, missing)
  const isOn = () => ['playing', 'starting'].includes(player.state().status)
  const isPlaying = useSyncExternalStore(player.subscribe, isOn, isOn)
  useHoldReload(isPlaying, 'running')
  useEffect(() => {
    if (wasAsked.hadFocus) button.current?.focus()
    if (wasAsked.isAsked) void player.play()
  }, [player, wasAsked])
  // Who has signed out hears nothing of the family's any more.
  useEffect(() => () => player.pause(), [player])
  return (
    <>
      <IconButton
        ref={button}
        label={isPlaying ? t`Pause lullaby` : t`Play lullaby`}
        tone={isPlaying ? 'on' : 'plain'}
        icon={isPlaying ? <Pause aria-hidden="true" className="ic" /> : <Music aria-hidden="true" className="ic" />}
        onClick={player.toggle}
      />
      {LullabySheet === null || open === null ? null : <LullabySheet onClose={() => setOpen(null)} />}
    </>
  )
}
