import { lullabyPartSeconds } from '@nestwren/contract/lullaby'
import { renderText } from '../../platform/i18n/i18n.ts'
import { showOnLockScreen } from './media-session.ts'
import { createPlayer, type Player } from './player.ts'

/** What each part is called. */
const partNames = [
  /*i18n*/ { id: 'lullaby.part0', message: 'Cradle song' },
  /*i18n*/ { id: 'lullaby.part1', message: 'Wren' },
  /*i18n*/ { id: 'lullaby.part2', message: 'Little star' },
  /*i18n*/ { id: 'lullaby.part3', message: 'Drift' },
]

/** The name of the part in which `at` lies, in seconds of all. */
export const nameAt = (at: number): string => {
  const name = partNames[Math.floor(at / lullabyPartSeconds)] ?? partNames.at(-1)
  return name === undefined ? '' : renderText(name)
}

/** One tab plays. */
function otherTabs() {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, listen: () => undefined }
  const channel = new BroadcastChannel('nestwren-lullaby')
  return {
    tell: () => channel.postMessage('playing'),
    listen: (listener: () => void) => channel.addEventListener('message', listener),
  }
}

let made: Player | null = null

/** The one player of this tab. It outlives every page, and so it plays on while people log. */
export function lullabyPlayer(): Player {
  if (made !== null) return made
  const player = createPlayer({ makeSound: () => new Audio(), now: Date.now, others: otherTabs() })
  showOnLockScreen(player, () => nameAt(player.state().at))
  // A timer of minutes goes on where no time comes from a sound that waits for the network.
  setInterval(player.look, 1000)
  made = player
  return player
}
