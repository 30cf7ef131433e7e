import { emptyLastHours } from '../bench/stage/away-hours.mjs'
import { bottle, hands } from './morning.mjs'

const hoursOfNight = 5

/**
 * Makes the demo family's last hours those of a night: asleep since the evening, one feed, asleep again; so still, or awake
 * since a few minutes.
 */
export async function nightInTheNest(family, { isAwake = false } = {}) {
  await emptyLastHours(family.server, hoursOfNight)
  const { mara, dev, log } = await hands(family)
  const night = { kind: 'sleep', details: { type: 'night', location: 'crib' } }
  await log(mara, 290, { ...night, lasts: 95 })
  await log(dev, 192, { ...bottle(110), notes: 'Back to sleep right away' })
  await log(dev, 178, { kind: 'diaper', details: { kind: 'wet' } })
  await log(dev, 170, { ...night, lasts: isAwake ? 166 : null })
}
