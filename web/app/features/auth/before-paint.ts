import { mirrorLocale } from '../../platform/i18n/locale-cookie.ts'
import { chooseHeadline } from '../landing/public/headline.ts'
import { isOnlyPassing } from './entry-signs.ts'

// Runs in the head of every page that is written ahead, before anything is painted (build-tools/written-pages.ts).
mirrorLocale()
if (location.pathname === '/') {
  if (isOnlyPassing(location.search)) {
    document.documentElement.style.visibility = 'hidden'
    location.replace('/home')
  } else chooseHeadline()
}
