import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at. Pasting and password managers work as in any input. */
export function PasswordInput({ className, disabled, ...rest }: PasswordInputProps) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={disabled ? 'input-group is-disabled' : 'input-group'}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={isShown ? 'text' : 'password'}
        className={className}
      />
      <button
        type="button"
        className="icon-btn"
        disabled={disabled}
        aria-pressed={isShown}
        aria-label={t`Show password`}
        title={isShown ? t`Hide password` : t`Show password`}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden="true" className="ic" /> : <Eye aria-hidden="true" className="ic" />}
      </button>
    </div>
  )
}
