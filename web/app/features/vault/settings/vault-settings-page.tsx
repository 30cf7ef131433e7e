import { Trans, useLingui } from '@lingui/react/macro'
import type { VaultSettings } from '@nestwren/contract/vault'
import { useVaultSettings } from '../../../platform/locks/use-vault-settings.ts'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { SettingsHeader } from '../../../ui/settings/settings-header.tsx'
import { SettingsSection } from '../../../ui/settings/settings-section.tsx'
import { useVaultNews, useVaultRights } from '../public/vault-queries.ts'
import { DeliverySection } from './delivery-section.tsx'
import { DeviceSection } from './device-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { GrantsSection } from './grants-section.tsx'
import { LockSection } from './lock-section.tsx'
import { useLockedSentence, useOpenedSentence } from './use-section-words.ts'

export function meta() {
  return [{ title: 'Vault · Nestwren' }]
}

/** How the vault is locked, and what its person opens it with. */
export default function VaultSettingsPage() {
  const { t } = useLingui()
  const query = useVaultSettings()
  const { maySet, mayConfirm } = useVaultRights()
  useVaultNews()
  return (
    <>
      <SettingsHeader title={t`Vault`} />
      <Loaded
        query={query}
        lines={4}
        failed={{
          title: t`We couldn't load the vault's settings`,
          body: t`Nothing changed. Check your connection and try again.`,
        }}
      >
        {(settings) => (
          <div className="settings-stack">
            {maySet ? <LockSection settings={settings} /> : <HowLocked settings={settings} />}
            {maySet ? <DeliverySection settings={settings} /> : null}
            {maySet || (mayConfirm && settings.enabled) ? <FactorsSection /> : null}
            {mayConfirm && settings.enabled ? (
              <>
                <GrantsSection />
                <DeviceSection />
              </>
            ) : null}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** For somebody who may not change it. */
function HowLocked({ settings }: { settings: VaultSettings }) {
  const lockedSentence = useLockedSentence()
  const openedSentence = useOpenedSentence()
  return (
    <SettingsSection title={<Trans>Lock</Trans>}>
      <p>{lockedSentence(settings)}</p>
      {settings.enabled ? <p>{openedSentence(settings)}</p> : null}
      <p className="type-small text-muted">
        <Trans>Someone with the “Vault settings” permission decides how the vault is locked. Ask a parent.</Trans>
      </p>
    </SettingsSection>
  )
}
