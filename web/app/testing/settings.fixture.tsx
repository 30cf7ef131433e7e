import type { User } from '@nestwren/contract/auth'
import type { AccountUser } from '@nestwren/contract/members'
import { type Preset, presetLevels, roleUserPermissions } from '@nestwren/contract/permissions'
import { onlineManager } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { setLiveState } from '../platform/realtime/live.ts'
import { session } from '../platform/session/session.ts'
import { storeTestTokens } from '../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, juno, openDesk } from './desk.fixture.tsx'

/** Mara of the fixture, who is signed in. */
const maraId = '00000000-0000-4000-8000-000000000010'
export const solId = '00000000-0000-4000-8000-000000000012'

export interface SettingsDesk {
  readonly show: (view: ReactNode) => ReturnType<Desk['show']>
  readonly close: () => Promise<void>
}

/** Somebody signed in with a network; what else they are is given over the parent of the other fixtures. */
export async function openSettings(
  part: Partial<User> = {},
  { isOnline = true, preset = 'parent' }: { isOnline?: boolean; preset?: Preset } = {},
): Promise<SettingsDesk> {
  const desk = await openDesk([], { preset })
  const { user } = session.get() as { user: User }
  session.updateUser({ ...user, role: 'super_admin', permissions: roleUserPermissions.super_admin, ...part })
  storeTestTokens(user.id, user.accountId)
  // The databases of the device are not what is looked at here.
  session.onLeave({ flush: async () => undefined, clear: async () => undefined })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onlineManager.setOnline(isOnline)
  // Without an event, as a page that is opened there knows it from its start.
  setLiveState({ isOnline })
  return {
    show: desk.show,
    close: async () => {
      vi.unstubAllGlobals()
      await closeDesk(desk)
    },
  }
}

/** The network is back, and the browser says so. */
export function goOnline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onlineManager.setOnline(true)
  globalThis.dispatchEvent(new Event('online'))
}

export function memberOf(part: Partial<AccountUser> = {}): AccountUser {
  return {
    id: solId,
    name: 'Sol',
    role: 'caregiver',
    color: '#16A34A',
    hue: 2,
    chosenColor: null,
    preset: 'nanny',
    joinedOn: '2026-03-14',
    username: 'sol@example.com',
    permissions: { ...roleUserPermissions.caregiver },
    grants: [
      {
        childId: juno,
        preset: 'nanny',
        levels: { ...presetLevels.nanny },
        canExport: false,
        accessFrom: null,
        accessUntil: null,
        historyDays: null,
      },
    ],
    isOwner: false,
    ...part,
  }
}

export const maraAsOwner = memberOf({
  id: maraId,
  name: 'Mara',
  role: 'super_admin',
  preset: null,
  username: 'mara@example.com',
  permissions: { ...roleUserPermissions.super_admin },
  grants: [],
  isOwner: true,
})
