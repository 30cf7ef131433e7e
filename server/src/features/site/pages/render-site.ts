import type { SiteView } from '../site-view.ts'
import { failedPage } from './failed-page.ts'
import { galleryPage } from './gallery-page.ts'
import { gatePage } from './gate-page.ts'
import { homePage } from './home-page.ts'
import { invitePage } from './invite-page.ts'
import { invitesPage } from './invites-page.ts'
import { pageOf } from './page.ts'
import { registryPage } from './registry-page.ts'

/** A page of a family's public site as a whole document of HTML. */
export function renderSite(view: SiteView): string {
  const page = pageOf(view)
  const shown = view.page
  switch (shown.is) {
    case 'gate':
      return gatePage(page)
    case 'home':
      return homePage(page, shown)
    case 'gallery':
      return galleryPage(page, shown)
    case 'registry':
      return registryPage(page, shown)
    case 'invites':
      return invitesPage(page, shown)
    case 'invite':
      return invitePage(page, shown)
    case 'failed':
      return failedPage(page, shown)
  }
}
