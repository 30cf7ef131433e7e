import { auth } from '@nestwren/contract/auth'
import { children } from '@nestwren/contract/children'
import { logReactions, logs } from '@nestwren/contract/logs/endpoints'
import { timers } from '@nestwren/contract/timers'

/** What every page calls. In the browser without its schemas (build-tools/browser-contract.ts). */
export const calls = { auth, children, logs, logReactions, timers }
