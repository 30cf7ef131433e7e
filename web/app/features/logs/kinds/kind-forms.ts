import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { KindForm } from './kind-view.ts'

const forms = import.meta.glob<{ readonly form: KindForm<KindName> }>('./*/form.{ts,tsx}', { eager: true })
const kindOfFile = (path: string) => path.split('/')[1] ?? ''

/**
 * How each kind is entered, by name, seen as accepting entries and drafts of any; callers match them by kind. Apart from
 * the registry of views, so that Home does not load forms before one is opened.
 */
export const kindForms = Object.fromEntries(
  Object.entries(forms).map(([path, { form }]) => [kindOfFile(path), form]),
) as { readonly [K in KindName]: KindForm<KindName> }
