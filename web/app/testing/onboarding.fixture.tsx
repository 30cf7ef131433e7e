import type { User } from '@nestwren/contract/auth'
import { roleUserPermissions } from '@nestwren/contract/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { vi } from 'vitest'
import { setCurrentWorkspace, WorkspaceContext } from '../platform/cache/current-workspace.ts'
import { openWorkspace } from '../platform/cache/workspace.ts'
import { session } from '../platform/session/session.ts'
import { readAccessToken } from '../platform/session/token-store.ts'
import { answerCalls, type SentCall } from '../platform/testing/calls.fixture.ts'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { ToastHost } from '../ui/toast-host.tsx'

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Pat, who has just registered. */
export function userOf(part: Partial<User> = {}): User {
  return {
    id: uuid(1),
    name: 'pat',
    username: 'pat@example.com',
    role: 'super_admin',
    color: '#3B82F6',
    accountId: uuid(2),
    subscriptionStatus: 'registered',
    trialEndDate: null,
    subscriptionEndDate: null,
    paymentRequired: true,
    permissions: roleUserPermissions[part.role ?? 'super_admin'],
    memberships: [],
    hasPassword: true,
    hasGoogle: false,
    onboardingCompleted: false,
    newsletter: false,
    createdAt: '2026-11-20T00:00:00.000Z',
    ...part,
  }
}

export const freeUser = (part: Partial<User> = {}) =>
  userOf({
    subscriptionStatus: 'free_trial',
    paymentRequired: false,
    trialEndDate: '2026-12-20T12:00:00.000Z',
    ...part,
  })

function tokensOf({ id, accountId }: User) {
  const payload = { sub: id, accountId, exp: Math.floor(Date.now() / 1000) + 3600 }
  return {
    accessToken: `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`,
    refreshToken: `h.${btoa(JSON.stringify({ type: 'refresh', exp: payload.exp })).replaceAll('=', '')}.s`,
  }
}

/** As the server answers somebody who comes in. */
export function signedInAs(user: User): Response {
  return Response.json({ tokens: tokensOf(user), user, paymentRequired: user.paymentRequired }, { status: 201 })
}

/** Somebody whose tokens are in this browser already. */
export function signIn(user: User): void {
  session.takeSignedIn({ tokens: tokensOf(user), user, paymentRequired: user.paymentRequired })
}

export const calls = {
  validate: (token: string) => `GET /api/invites/validate/${token}`,
  send: 'POST /api/auth/send-confirmation',
  verify: 'POST /api/auth/verify-confirmation',
  register: 'POST /api/auth/register',
  payment: 'POST /api/auth/update-payment-status',
  purchase: 'POST /api/billing/purchase',
  offerings: 'GET /api/billing/offerings',
  complete: 'POST /api/auth/onboarding-complete',
  children: 'GET /api/user-children',
  addChild: 'POST /api/user-children',
  invite: 'POST /api/invites',
} as const

const sent = () => Response.json({ message: 'Sent', developmentMode: true, confirmationCode: '123456' })
/** What a right code gets. */
export const proof = 'proof-of-the-address'
const verified = () => Response.json({ verified: true, proof })

/** What every test needs answered, and what this one is about. */
export function answer(answers: Parameters<typeof answerCalls>[0] = {}): readonly SentCall[] {
  return answerCalls({ [calls.send]: sent, [calls.verify]: verified, ...answers })
}

/** Calls by name, in order, without those a screen makes to look around. */
export function names(list: readonly SentCall[]): string[] {
  const looking = ['GET /api/auth/me', 'GET /api/billing/customer-info', calls.offerings]
  return list.map(({ name }) => name).filter((name) => !looking.includes(name))
}

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>
}

export const place = () => screen.getByTestId('place').textContent

export function show(view: ReactNode) {
  return renderUi(
    <>
      {view}
      <Place />
      <ToastHost />
    </>,
  )
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
export const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => fireEvent.click(button(name))
/** The step whose title this is, once it is on screen and the one before is gone. */
export const step = (name: string) => screen.findByRole('heading', { name })
export const stored = () => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })

/** True once the tokens are the real ones. */
export const isIn = () => localStorage.getItem('token') !== null
export const isHeldBack = () => localStorage.getItem('token') === null && readAccessToken() !== null

/** Nobody is here, nothing is kept, and nothing moves. */
export async function clearAway(): Promise<void> {
  // A page that leaves keeps what was typed: before that is cleared.
  cleanup()
  session.onLeave({ flush: async () => {}, clear: async () => {} })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await session.signOut({ isDiscardingUnsent: true })
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
}

/** A page of the first steps for somebody signed in, with a network. */
export async function openSteps(user: User, view: ReactNode): Promise<() => void> {
  // A single page: nobody to take turns with.
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never)
  signIn(user)
  const workspace = await openWorkspace(
    { userId: user.id, accountId: user.accountId },
    () => import('../synced-lists.ts'),
  )
  setCurrentWorkspace(workspace)
  show(
    <WorkspaceContext value={workspace}>
      <QueryClientProvider client={workspace.queryClient}>{view}</QueryClientProvider>
    </WorkspaceContext>,
  )
  return () => {
    workspace.close()
    setCurrentWorkspace(null)
    vi.restoreAllMocks()
  }
}
