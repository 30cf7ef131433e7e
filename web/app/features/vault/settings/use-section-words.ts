import { useLingui } from '@lingui/react/macro'
import type { VaultSection, VaultSettings } from '@nestwren/contract/vault'

/** The names of the sections. */
export function useSectionNames(): Readonly<Record<VaultSection, string>> {
  const { t } = useLingui()
  return { photos: t`Photos`, documents: t`Documents` }
}

/** What of the family is locked, as a sentence. */
export function useLockedSentence(): (settings: VaultSettings) => string {
  const { t } = useLingui()
  return ({ enabled, forPhotos, forDocuments }) => {
    if (!enabled) return t`The vault is off. Photos and documents open without a code.`
    if (forPhotos && forDocuments) return t`Photos and documents are locked.`
    if (forPhotos) return t`Photos are locked. Documents aren't.`
    if (forDocuments) return t`Documents are locked. Photos aren't.`
    return t`Only photos and documents with “Keep in vault” are locked.`
  }
}

/** Who can open what is locked, and how, as a sentence. */
export function useOpenedSentence(): (settings: VaultSettings) => string {
  const { t } = useLingui()
  return ({ deliveryMethod, deliveryAddress: address }) => {
    if (deliveryMethod === 'authenticator') return t`Every parent can open it with their own authenticator app.`
    if (deliveryMethod === 'passkey') return t`Every parent can open it with their own passkey.`
    if (address === null) return t`Every parent can open it with a code sent to their own email.`
    return t`Every parent can open it with a code sent to ${address}.`
  }
}
