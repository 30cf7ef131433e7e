import { useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'

/** What may be wrong with an address and a password, in the order of A §5; null where nothing is. */
export function useAccountChecks(shortest: 6 | 8) {
  const { t } = useLingui()
  return {
    email: (email: string): string | null => {
      if (email.trim() === '') return t`Enter your email.`
      return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : t`Please enter a valid email address`
    },
    password: (password: string): string | null => {
      if (password.length >= shortest)
        return isVisible(password) ? null : t`Use at least one letter, number, or symbol in your password.`
      return shortest === 6
        ? t`Password must be at least 6 characters long`
        : t`Password must be at least 8 characters long`
    },
    confirmation: (password: string, confirmation: string): string | null =>
      password === confirmation ? null : t`Passwords do not match`,
  }
}
