import { keepPressedLocale, mirrorLocale } from '../../platform/i18n/locale-cookie.ts'
import { startScripts, wearFaces } from '../../ui/page/start-scripts.ts'
import { chooseHeadline } from '../landing/public/headline.ts'
import { hasEntryBegun, invitedBy, isOnlyPassing } from './entry-signs.ts'

// Runs in the head of every page that is written ahead, before anything is painted (build-tools/written-pages.ts).
mirrorLocale()
keepPressedLocale()
const isLeft = location.pathname === '/' && isOnlyPassing(location.search)
if (isLeft) {
  document.documentElement.style.visibility = 'hidden'
  location.replace('/home')
} else if (location.pathname === '/') {
  chooseHeadline()
  // Whoever was invited never sees a price: what names one waits for words of their own (landing/public/opening.css).
  const invited = invitedBy(location.search)
  if (invited === 'invite' || invited === 'influencer') document.documentElement.dataset.invited = invited
}
wearFaces()
const { start } = document.documentElement.dataset
// A page that is being left is not taken over: the browser takes it apart meanwhile.
if (start !== undefined && !isLeft) startScripts(start, location.hash !== '' || hasEntryBegun(location.search))
