import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Button, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx'
import { useInstall } from './use-install.tsx'

const looks: Readonly<Record<InstallButtonVariant, { readonly variant: ButtonVariant; readonly size: ButtonSize }>> = {
  default: { variant: 'primary', size: 'md' },
  outline: { variant: 'outline', size: 'md' },
  minimal: { variant: 'ghost', size: 'md' },
  nav: { variant: 'soft', size: 'sm' },
}

/** A §2. */
export type InstallButtonVariant = 'default' | 'outline' | 'minimal' | 'nav'

/** Puts Nestwren on the device; nothing where it is there already, or where the browser cannot. */
export function InstallButton({ variant = 'default' }: { variant?: InstallButtonVariant }) {
  const { canInstall, install, steps } = useInstall()
  if (!canInstall) return null
  return (
    <>
      <Button {...looks[variant]} icon={<Download aria-hidden="true" className="ic" />} onClick={install}>
        <Trans>Install app</Trans>
      </Button>
      {steps}
    </>
  )
}
