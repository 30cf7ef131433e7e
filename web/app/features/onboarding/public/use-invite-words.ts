import { useLingui } from '@lingui/react/macro'
import type { CallOutput } from '@nestwren/contract/endpoint'
import type { invites } from '@nestwren/contract/invites'
import { listFormat } from '../../../platform/format/formats.ts'

export type InviteTerms = Pick<CallOutput<typeof invites.validate>, 'childNames' | 'relationship'>

/** What an invite into a family asks of the person who opens it; null where it names no child. */
export function useInviteTitle(): (invite: InviteTerms) => string | null {
  const { t, i18n } = useLingui()
  return ({ childNames, relationship }) => {
    if (relationship === null || childNames.length === 0) return null
    const names = listFormat(i18n.locale).format(childNames)
    switch (relationship) {
      case 'parent':
        return t`Help care for ${names} as a parent`
      case 'family':
        return t`Help care for ${names} as a grandparent or family member`
      case 'nanny':
        return t`Help care for ${names} as a nanny or sitter`
      case 'viewer':
        return t`Follow along with ${names}`
    }
  }
}
