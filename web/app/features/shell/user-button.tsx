import { useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { ComponentProps } from 'react'
import { Avatar } from '../../ui/avatar.tsx'

interface UserButtonProps extends ComponentProps<'button'> {
  user: User
}

/** The button at the end of the header that opens the user's menu. */
export function UserButton({ user, ...rest }: UserButtonProps) {
  const { t } = useLingui()
  return (
    <button {...rest} type="button" className="icon-btn" aria-label={t`Your menu`}>
      <Avatar name={user.name} personId={user.id} size="lg" />
    </button>
  )
}
