import { useLingui } from '@lingui/react/macro'
import { vaultSections } from '@nestwren/contract/vault'
import { useState } from 'react'
import { hasLocked } from '../../../platform/locks/sight.ts'
import { useLocks } from '../../../platform/locks/use-locks.ts'
import { announce } from '../../../ui/live-region-store.ts'
import { CodeSheet } from './code-sheet.tsx'
import { useVault } from './use-vault.ts'

/** Asks for a code, and opens what it was asked for: everything that is locked and may be opened, with one code. */
export function OpenSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { sight } = useLocks()
  const { requestCode, verify } = useVault()
  const [wanted] = useState(() => vaultSections.filter((one) => hasLocked(sight, one) && sight.mayAsk[one]))
  return (
    <CodeSheet
      title={t`Open the vault`}
      wanted={wanted.join()}
      submitLabel={t({ message: 'Open', context: 'verb' })}
      busyLabel={t`Opening`}
      requestCode={() => requestCode(wanted)}
      verify={(proof) => verify(proof, wanted)}
      onConfirmed={() => {
        announce(t`Vault open`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
