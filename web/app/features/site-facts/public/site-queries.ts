import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { apiOrigin } from '../../../platform/api/api-origin.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'

/** Keys of the cached answers about the family's site. */
export const siteKeys = {
  own: ['site', 'own'],
  slug: (slug: string) => ['site', 'slug', slug],
} as const

/** How the family's site is. It is not kept on the device: nothing of it can be changed without a network. */
export function useSite({ isWanted = true }: { isWanted?: boolean } = {}) {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: siteKeys.own })
  useLive('family:changed', ({ part }) => {
    if (part === 'site') readAgain()
  })
  // How many photos are marked, and whether any are shown.
  useLive('photo:updated', readAgain)
  useLive('vault:changed', readAgain)
  return useQuery({
    queryKey: siteKeys.own,
    queryFn: async ({ signal }) => (await api.site.get(undefined, { signal })).site,
    enabled: isWanted,
    staleTime: 0,
    meta: { isPersisted: false },
  })
}

interface SiteRights {
  /** May change the site itself. */
  readonly mayEdit: boolean
  readonly mayPublish: boolean
  readonly mayKeepRegistry: boolean
  readonly mayInvite: boolean
  /** Has something to do on its page. */
  readonly isAny: boolean
}

/** What the signed-in person may do with the family's site; the server decides, this only hides what it would refuse. */
export function useSiteRights(): SiteRights {
  const session = useSession()
  if (session.status !== 'signedIn') {
    return { mayEdit: false, mayPublish: false, mayKeepRegistry: false, mayInvite: false, isAny: false }
  }
  const { siteEdit, sitePublishPhotos, registryManage, invitesManage } = session.user.permissions
  return {
    mayEdit: siteEdit,
    mayPublish: sitePublishPhotos,
    mayKeepRegistry: registryManage,
    mayInvite: invitesManage,
    isAny: siteEdit || sitePublishPhotos || registryManage || invitesManage,
  }
}

/** An address of the server's pages as a whole. `path` begins with a slash. */
export function pageOfServer(path: string): string {
  return new URL(path, apiOrigin() || location.origin).href
}

/** The link of a site, to hand on. */
export function siteLink(slug: string): string {
  return pageOfServer(`/${slug}`)
}

/** The address of a site as people say it: without the protocol. */
export function saidAddress(slug: string): string {
  return siteLink(slug).replace(/^https?:\/\//, '')
}
