import { billing } from '@nestwren/contract/billing'
import { google } from '@nestwren/contract/google'
import { invites } from '@nestwren/contract/invites'
import { members } from '@nestwren/contract/members'
import { privacy } from '@nestwren/contract/privacy'
import { recovery } from '@nestwren/contract/recovery'
import { referrals } from '@nestwren/contract/referrals'
import { sessions } from '@nestwren/contract/sessions'
import { settings } from '@nestwren/contract/settings'

/** Calls about the account and its people. In the browser without its schemas (build-tools/browser-contract.ts). */
export const calls = { billing, google, invites, members, privacy, recovery, referrals, sessions, settings }
