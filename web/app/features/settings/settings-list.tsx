import { useLingui } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import {
  Bell,
  ChevronRight,
  CircleUser,
  CreditCard,
  FileDown,
  FileUp,
  Heart,
  Languages,
  Lightbulb,
  ListPlus,
  LockKeyhole,
  type LucideIcon,
  Palette,
  Trash2,
  Users,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { useVaultSettings } from '../../platform/locks/use-vault-settings.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { useVaultRights } from '../vault/public/vault-queries.ts'

const loadInstall = async () => (await import('../install/public/install-button.tsx')).InstallButton
const atOnce = (fetchIt: () => void) => fetchIt()
const nothing = () => undefined

/** The list of settings: a page of its own on a phone, beside each page where there is room. */
export function SettingsList() {
  const { t } = useLingui()
  const places = useSettingsPlaces()
  const InstallButton = useLazyPart(loadInstall, false, nothing, atOnce)
  return (
    <nav aria-label={t`Settings`}>
      <ul className="card settings-list">
        {places.map(({ href, label, hint, Icon }) => (
          <li key={href}>
            <NavLink to={href} className="setting-link">
              <Icon aria-hidden="true" className="ic" />
              <span className="min-w-0 flex-1">
                <span className="type-label block">{label}</span>
                <span className="type-caption setting-link-hint block">{hint}</span>
              </span>
              <ChevronRight aria-hidden="true" className="ic setting-link-end" />
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="settings-install">{InstallButton === null ? null : <InstallButton variant="outline" />}</div>
    </nav>
  )
}

interface SettingsPlace {
  readonly href: string
  readonly label: string
  readonly hint: string
  readonly Icon: LucideIcon
}

/** The parts of the settings that the person may use. */
function useSettingsPlaces(): readonly SettingsPlace[] {
  const { t } = useLingui()
  const session = useSession()
  const hasVault = useHasVault()
  if (session.status !== 'signedIn') return []
  const { permissions, role } = session.user
  return [
    {
      href: '/settings/profile',
      label: t`Profile and sign-in`,
      hint: t`Name, color, password, devices`,
      Icon: CircleUser,
    },
    { href: '/settings/family', label: t`Caregivers`, hint: t`Children, people, and permissions`, Icon: Users },
    { href: '/settings/appearance', label: t`Appearance`, hint: t`Colors, dark mode, night mode`, Icon: Palette },
    {
      href: '/settings/language',
      label: t`Language and units`,
      hint: t`Language, measurements, time zone`,
      Icon: Languages,
    },
    {
      href: '/settings/notifications',
      label: t`Notifications`,
      hint: t`What you hear about, when, and the sound`,
      Icon: Bell,
    },
    { href: '/settings/logging', label: t`Logging`, hint: t`Buttons, reminders, custom logs`, Icon: ListPlus },
    {
      href: '/settings/insights',
      label: t`Likely times and ideas`,
      hint: t`What you see of what comes next`,
      Icon: Lightbulb,
    },
    ...(permissions.billing
      ? [{ href: '/purchases', label: t`Subscription`, hint: t`Plan and payment`, Icon: CreditCard }]
      : []),
    ...(permissions.referrals
      ? [
          {
            href: '/settings/recommend',
            label: t`Recommend Nestwren`,
            hint: t`A free month for each family that joins`,
            Icon: Heart,
          },
        ]
      : []),
    ...(hasVault
      ? [
          {
            href: '/settings/vault',
            label: t`Vault`,
            hint: t`Who sees photos and documents, and how it opens`,
            Icon: LockKeyhole,
          },
        ]
      : []),
    {
      href: '/settings/data',
      label: t`Your data`,
      hint: t`Newsletter, export, account deletion`,
      Icon: FileDown,
    },
    ...(isParentRole(role)
      ? [
          {
            href: '/settings/import',
            label: t`Bring your logs`,
            hint: t`From another app or a Nestwren export`,
            Icon: FileUp,
          },
        ]
      : []),
    {
      href: '/settings/recently-deleted',
      label: t`Recently deleted`,
      hint: t`What was deleted stays here for 30 days.`,
      Icon: Trash2,
    },
  ]
}

/** Whether there is anything of the vault to set: how it is locked, or, while it is on, what the person opens it with. */
function useHasVault(): boolean {
  const { maySet, mayConfirm } = useVaultRights()
  const { data } = useVaultSettings({ isWanted: mayConfirm && !maySet })
  return maySet || (mayConfirm && data?.enabled === true)
}
