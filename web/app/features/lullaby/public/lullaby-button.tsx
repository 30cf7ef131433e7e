import { useLingui } from '@lingui/react/macro'
import { Music, Pause } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../../../platform/cache/idle.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'
import type { Player } from '../player.ts'

let player: Player | null = null
const load = async () => {
  player ??= (await import('../the-player.ts')).lullabyPlayer()
  return player
}
const loadPanel = async () => (await import('../panel/lullaby-panel.tsx')).LullabyPanel
const nothing = () => () => undefined
const isOn = () => ['playing', 'starting'].includes(player?.state().status ?? '')

/** Plays and pauses from the header of every page (B §2). The player is fetched before anybody taps: a phone wants its sound in the tap. */
export function LullabyButton() {
  const { t } = useLingui()
  const [, setIsHere] = useState(false)
  const LullabyPanel = useLazyPart(loadPanel, false, nothing)
  useEffect(() => {
    whenIdle(() => void load().then(() => setIsHere(true), nothing), 4_000)
  }, [])
  const isPlaying = useSyncExternalStore(player?.subscribe ?? nothing, isOn, isOn)
  const toggle = () => {
    if (player !== null) player.toggle()
    else
      void load().then((here) => {
        setIsHere(true)
        here.toggle()
      }, nothing)
  }
  return (
    <>
      <IconButton
        label={isPlaying ? t`Pause lullaby` : t`Play lullaby`}
        tone={isPlaying ? 'on' : 'plain'}
        icon={isPlaying ? <Pause aria-hidden="true" className="ic" /> : <Music aria-hidden="true" className="ic" />}
        onClick={toggle}
      />
      {LullabyPanel === null ? null : <LullabyPanel />}
    </>
  )
}
