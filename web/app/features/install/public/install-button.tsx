import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'

/** TO BE REPLACED by the real install button, which has the same name and props. */
export function InstallButton({ variant }: { variant: 'default' | 'outline' | 'minimal' | 'nav' }) {
  return (
    <Button variant={variant === 'outline' ? 'outline' : 'primary'}>
      <Trans>Install App</Trans>
    </Button>
  )
}
