import { writeDraft } from '../../../platform/forms/drafts.ts'

/** Under what forms of the panel keep what is typed, so that a reload or the end of a session loses none of it. */
export const bannerDraft = 'ops.banner'
export const inviteDraft = 'ops.invite'

/** Forgets what an operator has typed, who leaves by hand: the next one begins with nothing of theirs. */
export function forgetStaffDrafts(): void {
  for (const key of [bannerDraft, inviteDraft]) writeDraft(key, null)
}
