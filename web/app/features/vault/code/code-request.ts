import type { VaultMethod, VaultPurpose, VaultSection } from '@nestwren/contract/vault'
import type { PasskeyRequest } from '@nestwren/contract/vault-passkeys'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { serverNowMs } from '../../../platform/clock/now.ts'
import { readDraft, writeDraft } from '../../../platform/forms/drafts.ts'
import { useSave } from '../../../ui/settings/use-save.ts'
import { PasskeyError } from '../public/passkeys.ts'

/** A code that was asked for. */
export interface AskedCode {
  readonly method: VaultMethod
  /** A masked address; null for a code that is not mailed. */
  readonly sentTo: string | null
  readonly expiresAt: string
  /** What a passkey signs, for one try. */
  readonly passkey: PasskeyRequest | null
  /** The code itself, which only a server for development tells. */
  readonly developmentCode: string | null
}

const keyOf = (purpose: VaultPurpose, sections: readonly VaultSection[]) => ['vault', purpose, ...sections].join('.')

/**
 * The code that this tab waits for. Whoever goes to read their mail comes back to a page that may have been reloaded:
 * the code that was mailed still counts then, and no other is sent.
 */
function keptCode(key: string): AskedCode | null {
  const kept = readDraft(key) as Partial<AskedCode> | null
  if (kept?.method !== 'email' || typeof kept.expiresAt !== 'string' || typeof kept.sentTo !== 'string') return null
  if (Date.parse(kept.expiresAt) <= serverNowMs()) return null
  return { method: 'email', sentTo: kept.sentTo, expiresAt: kept.expiresAt, passkey: null, developmentCode: null }
}

interface CodeRequest {
  readonly asked: AskedCode | null
  readonly isBusy: boolean
  readonly failure: string | null
  readonly ask: (how?: { readonly done: string }) => Promise<boolean>
  /**
   * What a passkey signs, which is good for one try: later ones ask again.
   * @throws PasskeyError where the family chose another way meanwhile, for which `asked` stands then
   */
  readonly takeOptions: () => Promise<PasskeyRequest>
  /** It was used up. */
  readonly forget: () => void
}

/** Asks for a code once it is needed, and again when the person wants another. */
export function useCodeRequest(purpose: VaultPurpose, sections: readonly VaultSection[]): CodeRequest {
  const key = keyOf(purpose, sections)
  const [asked, setAsked] = useState(() => keptCode(key))
  const { isBusy, failure, run } = useSave()
  const request = async () => {
    const answer = await api.vault.request2fa({ body: { purpose, sections: [...sections] } })
    const { method, sentTo, expiresAt, passkey, code = null } = answer
    writeDraft(key, method === 'email' ? { method, sentTo, expiresAt } : null)
    setAsked({ method, sentTo, expiresAt, passkey, developmentCode: code })
    return passkey
  }
  const ask: CodeRequest['ask'] = (how) => run(request, how)
  const taken = useRef<PasskeyRequest | null>(null)
  const isBegun = useRef(asked !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the sheet opens.
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void ask()
  }, [])
  return {
    asked,
    isBusy,
    failure,
    ask,
    takeOptions: async () => {
      const held = asked?.passkey ?? null
      const options = held === null || held === taken.current ? await request() : held
      taken.current = options
      if (options === null) throw new PasskeyError('failed', null)
      return options
    },
    forget: () => writeDraft(key, null),
  }
}
