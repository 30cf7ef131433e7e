import { t } from '@lingui/core/macro'
import { readPreference } from '../../../platform/preferences/preferences.ts'

/** Has the way in lead to Home for somebody who is signed in: the page was written for nobody in particular. */
export function leadHome(head: HTMLElement | null): void {
  const link = head?.querySelector<HTMLAnchorElement>('a.btn')
  if (link == null || readPreference('token') === null) return
  link.href = '/home'
  link.textContent = t`Home`
}
