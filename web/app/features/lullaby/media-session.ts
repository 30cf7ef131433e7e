import { brand } from '@nestwren/contract/brand'
import { lullabyPartSeconds, lullabySeconds } from '@nestwren/contract/lullaby'
import type { Player } from './player.ts'

const skipSeconds = 30

/** Shows what plays on the phone's lock screen, with its buttons. Does nothing where a browser has none. */
export function showOnLockScreen(player: Player, title: () => string): void {
  const { mediaSession: session } = navigator
  if (session === undefined) return
  const seekBy = (seconds: number) => player.seek(player.state().at + seconds)
  const part = () => Math.floor(player.state().at / lullabyPartSeconds)
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void player.play(),
    pause: player.pause,
    stop: player.stop,
    seekto: ({ seekTime }) => seekTime !== undefined && player.seek(seekTime),
    seekforward: ({ seekOffset }) => seekBy(seekOffset ?? skipSeconds),
    seekbackward: ({ seekOffset }) => seekBy(-(seekOffset ?? skipSeconds)),
    nexttrack: () => player.seek((part() + 1) * lullabyPartSeconds),
    previoustrack: () => player.seek((part() - 1) * lullabyPartSeconds),
  }
  for (const [action, handler] of Object.entries(actions)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler)
    } catch {
      // Not every browser knows every button.
    }
  }
  let shown = ''
  player.subscribe(() => {
    const { status, at } = player.state()
    const isOn = status === 'playing' || status === 'starting'
    session.playbackState = isOn ? 'playing' : status === 'paused' ? 'paused' : 'none'
    const name = title()
    if (name !== shown && isOn) {
      shown = name
      const artwork = [192, 512].map((size) => ({
        src: `/icons/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      }))
      session.metadata = new MediaMetadata({ title: name, artist: brand.name, artwork })
    }
    try {
      session.setPositionState({ duration: lullabySeconds, position: Math.min(at, lullabySeconds), playbackRate: 1 })
    } catch {
      // Older engines have no place to show it.
    }
  })
}
