import { forgetAccess, keepAccess, readAccess } from './access.ts'
import { call } from './calls.ts'
import { focusHeading, readPage, showPage } from './documents.ts'
import { sayWrong, whileBusy } from './forms.ts'
import { isLocked, part, slugOfPage } from './site-element.ts'

/** Opens a site that was unlocked in this session already. */
export async function openIfUnlocked(): Promise<void> {
  if (!isLocked() || readAccess(slugOfPage()) === null) return
  const next = await readPage(location.href)
  if (next === null) return
  if (next.dataset.locked === undefined) showPage(next)
  else forgetAccess(slugOfPage())
}

/** Unlocks the site with what was typed. Nothing typed is nothing asked. */
export async function unlock(form: HTMLFormElement): Promise<void> {
  const typed = new FormData(form).get('password')
  const password = typeof typed === 'string' ? typed : ''
  if (password === '') return
  const { failed = '', wrong = '' } = form.dataset
  await whileBusy(part(form, 'button[data-busy]'), async () => {
    sayWrong(form, '')
    const slug = slugOfPage()
    const { isDone, status, data, message } = await call(
      'POST',
      `/api/public/sites/${encodeURIComponent(slug)}/unlock`,
      { password },
    )
    if (!isDone || typeof data.token !== 'string')
      return sayWrong(form, message ?? (status === 401 ? wrong : failed), ['password'])
    keepAccess(slug, data.token)
    const next = await readPage(location.href)
    if (next === null || next.dataset.locked !== undefined) return sayWrong(form, failed)
    showPage(next)
    focusHeading()
  })
}
