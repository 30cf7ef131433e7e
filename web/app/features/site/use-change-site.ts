import { ApiError } from '@nestwren/contract/client'
import type { OwnSite } from '@nestwren/contract/site'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { siteKeys } from '../site-facts/public/site-queries.ts'

/** What of the site is to change; what is left out stays. */
export type SiteChange = Omit<NonNullable<Parameters<typeof api.site.put>[0]['body']>, 'version'>

/** The site as the server has it, where it refused a change because somebody else was faster; null for any other error. */
export function currentSiteOf(error: unknown): OwnSite | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null
  return (error.details as { current?: { site?: OwnSite } } | null | undefined)?.current?.site ?? null
}

/** Whether a change waits for the person to look at the photos that it would show. */
export function isToBeConfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFIRM_PUBLISHED'
}

/**
 * Returns functions that change the site as it was at a version; what is shown follows the answer, also where it refused because
 * somebody else was faster. Both throw ApiError.
 */
export function useChangeSite() {
  const client = useQueryClient()
  const show = (site: OwnSite) => client.setQueryData(siteKeys.own, site)
  const shown = async (call: () => Promise<{ readonly site: OwnSite }>): Promise<OwnSite> => {
    try {
      const { site } = await call()
      show(site)
      return site
    } catch (error) {
      const current = currentSiteOf(error)
      if (current !== null) show(current)
      throw error
    }
  }
  return {
    change: (version: number, change: SiteChange) => shown(() => api.site.put({ body: { ...change, version } })),
    setHero: (version: number, hero: HeroChange) => shown(() => api.site.setHero({ body: { ...hero, version } })),
  }
}

/** The photo at the top and the part of it that is shown; null takes it away. */
type HeroChange = Omit<NonNullable<Parameters<typeof api.site.setHero>[0]['body']>, 'version'>
