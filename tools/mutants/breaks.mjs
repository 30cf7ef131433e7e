import { invites } from './breaks/invites.mjs'
import { records } from './breaks/records.mjs'
import { rights } from './breaks/rights.mjs'
import { rules } from './breaks/rules.mjs'
import { sessions } from './breaks/sessions.mjs'
import { sites } from './breaks/sites.mjs'
import { vault } from './breaks/vault.mjs'
import { web } from './breaks/web.mjs'

/** Rules broken on purpose, such as a tired developer could break them: each has to turn a test of the short run red. */
export const breaks = [...rights, ...sessions, ...records, ...rules, ...sites, ...invites, ...vault, ...web]
