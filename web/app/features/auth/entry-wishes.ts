import type { EntryDialog, EntryState } from './entry.ts'

/** What the address of the front page, or a press on it, can ask for. */
const wishes = ['login', 'trial', 'register', 'forgot-password', 'invite', 'payment'] as const
export type EntryWish = (typeof wishes)[number]

export const wishOf = (value: string | null): EntryWish | null => wishes.find((wish) => wish === value) ?? null

/** How the address calls a dialog. */
export const wishOfDialog: Readonly<Record<EntryDialog | 'invite', EntryWish>> = {
  login: 'login',
  onboarding: 'trial',
  registration: 'register',
  forgot: 'forgot-password',
  invite: 'invite',
  owes: 'payment',
}

/** The dialog that a wish opens: who owes a payment goes on with it, who came by a link keeps what it brings along. */
export function dialogFor(
  wish: EntryWish,
  { codes, owes }: Pick<EntryState, 'codes'> & { owes: boolean },
): EntryDialog {
  const hasCodes = Object.keys(codes).length > 0
  if (owes) return wish === 'payment' ? 'owes' : 'onboarding'
  switch (wish) {
    case 'trial':
      return hasCodes ? 'registration' : 'onboarding'
    case 'register':
      return 'registration'
    case 'forgot-password':
      return 'forgot'
    case 'invite':
      return hasCodes ? 'registration' : 'login'
    case 'login':
    case 'payment':
      return 'login'
  }
}
