import { lazy, Suspense } from 'react'
import type { Custody } from './public/use-custody.ts'
import type { CustodyRights } from './public/use-custody-rights.ts'
import type { OpenSheets } from './use-open-sheets.ts'

const ProposalSheet = lazy(async () => ({ default: (await import('./proposal/proposal-sheet.tsx')).ProposalSheet }))
const ChangeSheet = lazy(async () => ({ default: (await import('./change/change-sheet.tsx')).ChangeSheet }))
const CycleSheet = lazy(async () => ({ default: (await import('./cycle/cycle-sheet.tsx')).CycleSheet }))

interface CustodySheetsProps {
  opened: OpenSheets
  custody: Custody
  rights: CustodyRights
}

/** What opens over the page: an override, the form of a suggestion, and the editor of a schedule. */
export function CustodySheets({ opened, custody, rights }: CustodySheetsProps) {
  const { looked, change, cycle } = opened
  return (
    <Suspense>
      {looked === null ? null : (
        <ProposalSheet
          key={looked.id}
          item={looked}
          custody={custody}
          rights={rights}
          onClose={() => opened.look(null)}
          onSuggest={(typedWords) => {
            opened.look(null)
            opened.suggest(looked, typedWords)
          }}
        />
      )}
      {change === null ? null : (
        <ChangeSheet
          key={change === 'new' ? 'new' : change.id}
          base={change === 'new' ? null : change}
          typedWords={opened.typedWords}
          custody={custody}
          rights={rights}
          onClose={() => opened.suggest(null)}
        />
      )}
      {cycle === null ? null : (
        <CycleSheet
          key={cycle === 'new' ? 'new' : cycle.id}
          cycle={cycle === 'new' ? null : cycle}
          custody={custody}
          rights={rights}
          onClose={() => opened.editCycle(null)}
        />
      )}
    </Suspense>
  )
}
