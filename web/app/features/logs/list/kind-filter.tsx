import { useLingui } from '@lingui/react/macro'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { webKinds } from '../kinds/index.ts'
import { KindIcon } from '../kinds/public/kind-drawing.tsx'
import { useVisibleKinds } from '../public/use-kind-rights.ts'

/** The kind that the address names; null for all. */
export function kindFromParams(params: URLSearchParams): KindName | null {
  const asked = params.get('kind')
  return kindNames.find((name) => name === asked) ?? null
}

interface KindFilterProps {
  kind: KindName | null
  onChange: (kind: KindName | null) => void
}

/** One chip for all, one for each kind of the registry that the person may see. */
export function KindFilter({ kind, onChange }: KindFilterProps) {
  const { t, i18n } = useLingui()
  const kinds = useVisibleKinds()
  return (
    <ChipGroup
      label={t`Show`}
      isScrolling
      values={[kind ?? 'all']}
      onToggle={(value) => onChange(value === 'all' ? null : value)}
      options={[
        { value: 'all' as const, label: t`All` },
        ...kinds.map((name) => ({
          value: name,
          label: i18n._(webKinds[name].pluralLabel),
          lead: (
            <span className={`hue-${webKinds[name].hue} chip-icon`}>
              <KindIcon kind={name} />
            </span>
          ),
        })),
      ]}
    />
  )
}
