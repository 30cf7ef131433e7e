import { useLingui } from '@lingui/react/macro'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { LogIcon } from '../../ui/log-glyph.tsx'
import { webKinds } from './kinds/index.ts'

/** The kind that the address names; null for all. */
export function kindFromParams(params: URLSearchParams): KindName | null {
  const wished = params.get('kind')
  return kindNames.find((name) => name === wished) ?? null
}

interface KindFilterProps {
  kind: KindName | null
  onChange: (kind: KindName | null) => void
}

/** One chip for all, one for each kind of the registry. */
export function KindFilter({ kind, onChange }: KindFilterProps) {
  const { t, i18n } = useLingui()
  return (
    <ChipGroup
      label={t`Show`}
      isScrolling
      values={[kind ?? 'all']}
      onToggle={(value) => onChange(value === 'all' ? null : value)}
      options={[
        { value: 'all' as const, label: t`All` },
        ...kindNames.map((name) => ({
          value: name,
          label: i18n._(webKinds[name].pluralLabel),
          lead: (
            <span className={`hue-${webKinds[name].hue} chip-icon`}>
              <LogIcon hue={webKinds[name].hue} />
            </span>
          ),
        })),
      ]}
    />
  )
}
