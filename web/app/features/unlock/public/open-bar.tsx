import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { vaultSections } from '@nestwren/contract/vault'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useNow } from '../../../platform/format/use-now.ts'
import { endOf, hasOpen } from '../../../platform/locks/sight.ts'
import { useLocks } from '../../../platform/locks/use-locks.ts'
import { Button } from '../../../ui/button.tsx'
import './unlock.css'
import { useVault } from './use-vault.ts'

/** While something is open: how long it still is, and the way to lock it. Nothing otherwise. */
export function OpenBar() {
  const { sight } = useLocks()
  const end = endOf(sight)
  if (end === null || !vaultSections.some((section) => hasOpen(sight, section))) return null
  return <Bar end={end} />
}

function Bar({ end }: { end: number }) {
  const { t } = useLingui()
  const { revoke } = useVault()
  const now = useNow(1_000)
  const leftS = Math.max(0, Math.ceil((end - Date.parse(now)) / 1_000))
  const minutes = Math.ceil(leftS / 60)
  return (
    <section className="open-bar" aria-label={t`Vault open`}>
      <ShieldCheck aria-hidden="true" className="ic" />
      <p className="open-bar-words type-small tnum">
        {leftS > 60 ? (
          <Plural value={minutes} one="Open for # min" other="Open for # min" />
        ) : (
          <Plural value={leftS} one="Open for # second" other="Open for # seconds" />
        )}
      </p>
      <Link to="/settings/vault" className="link-btn">
        <Trans>Your devices</Trans>
      </Link>
      <Button variant="outline" size="sm" onClick={() => void revoke()}>
        {t`Lock now`}
      </Button>
    </section>
  )
}
