import { listOf } from '../../../platform/sync/list.ts'

/** The invitations of the family's site; each answer of a guest changes its counts. */
export const siteInviteList = listOf('siteInvites', { toldBy: ['site:answered'] })
