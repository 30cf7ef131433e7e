import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { type SiteModule, type SiteModules, siteModules } from '@nestwren/contract/site-terms'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSiteRights } from '../site-facts/public/site-queries.ts'
import { isToBeConfirmed, type SiteChange, useChangeSite } from './use-change-site.ts'

interface ModulesSectionProps {
  site: OwnSite
  /** The change shows photos that the person has to look at first; null for whoever may change nothing. */
  onAsk: ((change: SiteChange) => void) | null
}

interface Part {
  readonly module: keyof SiteModules
  readonly name: string
  readonly hint: string
  /** The page where it is filled, for whoever may do that. */
  readonly page: { readonly href: string; readonly label: string } | null
}

function useParts(): readonly Part[] {
  const { t } = useLingui()
  const { mayPublish, mayKeepRegistry, mayInvite } = useSiteRights()
  const parts: Readonly<Record<SiteModule, Omit<Part, 'module'>>> = {
    gallery: {
      name: t`Photo gallery`,
      hint: t`The photos you put on the site, with their captions.`,
      page: mayPublish ? { href: '/settings/family/site/photos', label: t`Choose and order photos` } : null,
    },
    registry: {
      name: t`Gift registry`,
      hint: t`Visitors reserve gifts, so none comes twice.`,
      page: mayKeepRegistry
        ? { href: '/settings/family/site/registry', label: t`Add gifts and see reservations` }
        : null,
    },
    invites: {
      name: t`Invitations`,
      hint: t`Visitors say if they're coming.`,
      page: mayInvite ? { href: '/settings/family/site/invites', label: t`Invitations and guest lists` } : null,
    },
  }
  return siteModules.map((name) => ({ module: `${name}Enabled` as const, ...parts[name] }))
}

/** What the site has beside its first page, each switched on by itself, and the way to fill it. */
export function ModulesSection({ site: { modules, version }, onAsk }: ModulesSectionProps) {
  const parts = useParts()
  const { change } = useChangeSite()
  const turn = async (module: keyof SiteModules, isOn: boolean) => {
    const wanted = { modules: { [module]: isOn } }
    try {
      await change(version, wanted)
    } catch (error) {
      if (onAsk === null || !isToBeConfirmed(error)) throw error
      onAsk(wanted)
    }
  }
  const shown = onAsk === null ? parts.filter(({ page }) => page !== null) : parts
  if (shown.length === 0) return null
  return (
    <SettingsSection title={<Trans>On the site</Trans>}>
      <ul className="setting-rows">
        {shown.map(({ module, name, hint, page }) => (
          <li key={module} className="site-part">
            {onAsk === null ? (
              <p className="type-label">{name}</p>
            ) : (
              <SavingSwitch label={name} hint={hint} isOn={modules[module]} onSave={(isOn) => turn(module, isOn)} />
            )}
            {page === null ? null : (
              <Link to={page.href} className="link-btn">
                {page.label}
                <ChevronRight aria-hidden="true" className="ic ic-sm" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
