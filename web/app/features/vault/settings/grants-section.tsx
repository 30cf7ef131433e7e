import { Trans, useLingui } from '@lingui/react/macro'
import type { VaultGrant } from '@nestwren/contract/vault'
import { TriangleAlert } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { listFormat } from '../../../platform/format/formats.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { useLocks } from '../../../platform/locks/use-locks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { SettingsSection } from '../../../ui/settings/settings-section.tsx'
import { useSave } from '../../../ui/settings/use-save.ts'
import { useRefreshVault, useVaultGrants } from '../public/vault-queries.ts'
import { useSectionNames } from './use-section-words.ts'

/** On which of the person's devices the vault is open, and how to lock it there. */
export function GrantsSection() {
  const { t } = useLingui()
  const query = useVaultGrants()
  const refresh = useRefreshVault()
  const { lockNow } = useLocks()
  const { isBusy, failure, run } = useSave()
  const lock = async (work: () => Promise<unknown>, done: string) => {
    await run(work, { done })
    // Also when it could not be locked: it may have locked by itself.
    void refresh()
  }
  const lockOne = async ({ id, isCurrent }: VaultGrant) => {
    if (!isCurrent) return api.vault.revokeGrant({ params: { id } })
    // First what this page shows, and other tabs; then also what they do not know of.
    await lockNow()
    await api.vault.revokeAccess({ body: {} })
  }
  return (
    <SettingsSection
      title={<Trans>Where it's open</Trans>}
      hint={<Trans>Your own devices. It locks after 15 minutes without use, and after an hour in any case.</Trans>}
    >
      <Loaded query={query} lines={1}>
        {(items) =>
          items.length === 0 ? (
            <p className="type-small text-muted">{t`Locked on all your devices.`}</p>
          ) : (
            <>
              <ul className="setting-rows" aria-busy={isBusy}>
                {items.map((grant) => (
                  <GrantLine
                    key={grant.id}
                    grant={grant}
                    isBusy={isBusy}
                    onLock={(name) => void lock(() => lockOne(grant), t`Locked on ${name}`)}
                  />
                ))}
              </ul>
              {items.some(({ isCurrent }) => !isCurrent) ? (
                <Button
                  variant="soft"
                  size="sm"
                  className="justify-self-start"
                  disabled={isBusy}
                  onClick={() => void lock(() => api.vault.revokeOtherGrants(), t`Locked on all your other devices`)}
                >
                  <Trans>Lock on all other devices</Trans>
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
      {failure === null ? null : (
        <p className="field-error" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          <span>{failure}</span>
        </p>
      )}
    </SettingsSection>
  )
}

interface GrantLineProps {
  grant: VaultGrant
  isBusy: boolean
  onLock: (name: string) => void
}

function GrantLine({ grant, isBusy, onLock }: GrantLineProps) {
  const { t, i18n } = useLingui()
  const when = useWhen()
  const sectionNames = useSectionNames()
  const { browser, system, sections, isCurrent } = grant
  const name =
    browser !== null && system !== null ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`)
  const since = when.time(grant.since)
  const used = when.time(grant.lastUsedAt)
  const until = when.time(grant.expiresAt)
  return (
    <li>
      <span className="min-w-0 flex-[1_1_min-content]">
        <span className="type-label flex flex-wrap items-center gap-2">
          {name}
          {isCurrent ? (
            <Badge tone="primary">
              <Trans>This device</Trans>
            </Badge>
          ) : null}
        </span>
        <span className="type-caption block text-muted">
          {listFormat(i18n.locale).format(sections.map((section) => sectionNames[section]))}
        </span>
        <span className="type-caption tnum block text-muted">
          {`${t`Opened ${since}`} · ${t`Last used ${used}`} · ${t`Locks by ${until}`}`}
        </span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        disabled={isBusy}
        aria-label={isCurrent ? t`Lock on this device` : t`Lock on ${name}, opened ${since}`}
        onClick={() => onLock(name)}
      >
        <Trans>Lock</Trans>
      </Button>
    </li>
  )
}
