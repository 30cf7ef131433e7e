import type { VaultMethod, VaultSettings } from '@nestwren/contract/vault'
import { fireEvent, screen } from '@testing-library/react'
import { answerCalls, refusal, type SentCall } from '../../../platform/testing/calls.fixture.ts'

/** How the settings of the family are read. */
export const readSettings = 'GET /api/vault/settings?accountId=00000000-0000-4000-8000-000000000011'

export const openBoth: VaultSettings = {
  enabled: true,
  forPhotos: true,
  forDocuments: true,
  deliveryMethod: 'email',
  deliveryAddress: null,
}
export const off: VaultSettings = { ...openBoth, enabled: false, forPhotos: false, forDocuments: false }

export const noFactors = {
  authenticatorSince: null as string | null,
  passkeys: [] as object[],
  recoveryCodesLeft: 0,
  canUsePasskeys: true,
}

export const tenCodes = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKLM-NPQ${'ABCDEFGHJK'[at]}`)

export const grant = {
  id: '00000000-0000-4000-8000-000000000901',
  browser: 'Safari',
  system: 'iPhone',
  sections: ['photos'],
  since: '2026-03-14T08:10:00.000Z',
  lastUsedAt: '2026-03-14T08:20:00.000Z',
  expiresAt: '2026-03-14T09:10:00.000Z',
  isCurrent: false,
}

const codeNeeded = () => refusal(403, 'CODE_NEEDED', 'Confirm with a code first.')
export const wrongCode = () => refusal(400, 'INVALID_CODE', "This code isn't right, or it has expired.")

interface Kept {
  settings?: VaultSettings
  factors?: typeof noFactors
  grants?: readonly object[]
  /** By which way the person is asked for a code. */
  method?: VaultMethod
}

/** A server with a vault: what changes it needs a code, which is `123456`. Notes what it was sent. */
export function answerVault(kept: Kept = {}, others: Parameters<typeof answerCalls>[0] = {}): readonly SentCall[] {
  const method = kept.method ?? 'email'
  let isConfirmed = false
  const changing = (answer: () => Response) => () => (isConfirmed ? answer() : codeNeeded())
  let settings = kept.settings ?? openBoth
  return answerCalls({
    [readSettings]: () => Response.json({ settings }),
    'GET /api/vault/check-access': () => refusal(503, 'UNAVAILABLE', ''),
    'GET /api/vault/factors': () => Response.json(kept.factors ?? noFactors),
    'GET /api/vault/grants': () => Response.json({ items: kept.grants ?? [] }),
    'PUT /api/vault/settings': (body) => {
      const part = body as Partial<VaultSettings> & { addressCode?: string }
      const isLess = (['enabled', 'forPhotos', 'forDocuments'] as const).some(
        (name) => settings.enabled && settings[name] && part[name] === false,
      )
      if ((isLess || part.deliveryMethod !== undefined) && !isConfirmed) return codeNeeded()
      const { addressCode: _, ...changed } = part
      settings = { ...settings, ...changed, ...(changed.deliveryAddress === '' ? { deliveryAddress: null } : null) }
      return Response.json({ settings })
    },
    'POST /api/vault/request-2fa': () =>
      Response.json({
        method,
        sentTo: method === 'email' ? 'm…@example.com' : null,
        expiresAt: '2999-01-01T00:00:00.000Z',
        passkey: null,
      }),
    'POST /api/vault/verify-2fa': (body) => {
      if ((body as { code?: string }).code !== '123456') return wrongCode()
      isConfirmed = true
      return Response.json({
        permissions: { photos: false, documents: false },
        sessionId: grant.id,
        expiresAt: '2999-01-01T00:00:00.000Z',
        purpose: 'settings',
      })
    },
    'POST /api/vault/authenticator': changing(() =>
      Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Nestwren:mara?secret=JBSWY3DPEHPK3PXP' }),
    ),
    'PUT /api/vault/authenticator': changing(() => Response.json({ recoveryCodes: tenCodes })),
    'POST /api/vault/recovery-codes': changing(() => Response.json({ recoveryCodes: tenCodes })),
    ...others,
  })
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Types a code into the sheet that asks for one. */
export async function enterCode(code: string, label = 'Code'): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: code } })
}
