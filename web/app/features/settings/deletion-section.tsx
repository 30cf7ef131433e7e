import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { DeletionSheet } from './deletion-sheet.tsx'

/** The way out, for good. */
export function DeletionSection() {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (user === null) return null
  return (
    <SettingsSection
      title={<Trans>Delete your account</Trans>}
      hint={<Trans>You'll see what gets deleted first. This can't be undone.</Trans>}
    >
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      {isOpen ? <DeletionSheet user={user} onClose={() => setIsOpen(false)} /> : null}
    </SettingsSection>
  )
}
