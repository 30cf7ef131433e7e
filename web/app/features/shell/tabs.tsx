import { useLingui } from '@lingui/react/macro'
import { CalendarDays, ChartLine, House, ListChecks, LockKeyhole } from 'lucide-react'
import type { TabItem } from '../../ui/tab-link.tsx'

/** The tabs in the order of B §2. A feature adds its line when its page is there (ADR 11). */
export function useTabs(path: string): readonly TabItem[] {
  const { t } = useLingui()
  const tabs = [
    { href: '/home', label: t`Home`, Icon: House },
    { href: '/logs', label: t`Logs`, Icon: ListChecks },
    { href: '/charts', label: t`Charts`, Icon: ChartLine },
    { href: '/vault', label: t`Vault`, Icon: LockKeyhole },
    { href: '/schedule', label: t`Schedule`, Icon: CalendarDays },
  ]
  return tabs.map(({ href, label, Icon }) => ({
    href,
    label,
    icon: <Icon aria-hidden="true" className="ic" />,
    isCurrent: path === href || path.startsWith(`${href}/`),
  }))
}
