import { useState } from 'react'
import { isWithinHours } from '../../platform/theme/theme.ts'
import { useTheme } from '../../platform/theme/use-theme.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { useLogged } from '../logs/public/use-logged.ts'

const nothing = () => undefined
const never = () => undefined
const loadOffer = async () => (await import('./night-offer.tsx')).NightOffer

/**
 * Where night mode is offered: after a log within the person's hours with a light screen. It stands in the page, takes no
 * focus, and is gone for good with either answer.
 */
export function NightOfferSlot() {
  const { night, resolvedMode } = useTheme()
  const [hasLogged, setHasLogged] = useState(false)
  useLogged(() => {
    if (isWithinHours(night)) setHasLogged(true)
  })
  const isWanted = hasLogged && resolvedMode === 'light' && !night.isScheduled && night.wasOffered !== true
  // Code that cannot be fetched is an offer less: the next log asks again.
  const Offer = useLazyPart(loadOffer, isWanted, nothing, never)
  return isWanted && Offer !== null ? <Offer /> : null
}
