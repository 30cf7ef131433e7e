import type { VaultAccess } from '@nestwren/contract/vault'

/** What the server answers about the lock; nothing is locked unless told. */
export function accessOf(part: Partial<VaultAccess> = {}): VaultAccess {
  return {
    hasAccess: true,
    requires2FA: false,
    permissions: { photos: true, documents: true },
    sections: { photos: 'off', documents: 'off' },
    kept: { photos: 'off', documents: 'off' },
    mayAsk: { photos: true, documents: true },
    expiresAt: null,
    idleEndsAt: null,
    ...part,
  }
}

/** Both sections are locked. */
export const allLocked = accessOf({
  hasAccess: false,
  requires2FA: true,
  permissions: { photos: false, documents: false },
  sections: { photos: 'locked', documents: 'locked' },
  kept: { photos: 'locked', documents: 'locked' },
})

/** Both are open, as long as the instants say. */
export const allOpen = (expiresAt: string, idleEndsAt = expiresAt): VaultAccess =>
  accessOf({
    sections: { photos: 'open', documents: 'open' },
    kept: { photos: 'open', documents: 'open' },
    expiresAt,
    idleEndsAt,
  })
