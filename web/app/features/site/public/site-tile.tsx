import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { ChevronRight, Globe } from 'lucide-react'
import { Link } from 'react-router'
import { useSite, useSiteRights } from '../../site-facts/public/site-queries.ts'

/** The way to the page of the family's site, in one line that says how it is. Nothing for whoever has nothing to do there. */
export function SiteTile() {
  const { t } = useLingui()
  const { isAny } = useSiteRights()
  const { data, error } = useSite({ isWanted: isAny })
  const howItIs = useHowItIs()
  if (!isAny) return null
  const detail = data !== undefined ? howItIs(data) : error === null ? null : t`Couldn't load how it is set up.`
  return (
    <Link to="/settings/family/site" className="card card-pad flex items-center gap-3">
      <Globe aria-hidden="true" className="ic" />
      <span className="min-w-0 flex-1">
        <span className="type-label block">
          <Trans>Family site</Trans>
        </span>
        {detail === null ? null : <span className="type-caption tnum block text-muted">{detail}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
    </Link>
  )
}

/** Returns how a site is, in a few words. */
function useHowItIs(): (site: OwnSite) => string {
  const { t } = useLingui()
  return ({ slug, enabled, marked, modules, arePhotosInVault }) => {
    if (slug === null) return t`Not set up yet`
    if (!enabled) return t`Off`
    if (!modules.galleryEnabled || arePhotosInVault || marked === null) return t`On`
    return plural(marked, { 0: 'On, no photos yet', one: 'On, with # photo', other: 'On, with # photos' })
  }
}
