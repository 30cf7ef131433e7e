import { galleryPage } from './gallery-page.ts'
import { type Gate, gatePage } from './gate-page.ts'
import { homePage } from './home-page.ts'
import { invitePage } from './invite-page.ts'
import { invitesPage } from './invites-page.ts'
import { pageOf } from './page.ts'
import { registryPage } from './registry-page.ts'
import type { PageSetting, ShownSite, SitePage } from './shapes.ts'

/** A page of a family's public site as a whole document of HTML. What is behind a password is not asked for here. */
export function renderSite(site: ShownSite, shown: SitePage, setting: PageSetting): string {
  const page = pageOf(setting, site.slug)
  switch (shown.page) {
    case 'home':
      return homePage(page, site, shown)
    case 'gallery':
      return galleryPage(page, site, shown)
    case 'registry':
      return registryPage(page, site, shown)
    case 'invites':
      return invitesPage(page, site, shown)
    case 'invite':
      return invitePage(page, site, shown)
  }
}

/** The page in front of a site with a password: nothing of the site but its title. */
export function renderGate(slug: string, gate: Gate, setting: PageSetting): string {
  return gatePage(pageOf(setting, slug), gate)
}
