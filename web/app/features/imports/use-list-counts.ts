import { useLingui } from '@lingui/react/macro'
import { type OwnListName, ownLists } from '@nestwren/contract/imports-words'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { useKindCounts } from '../logs/kinds/public/use-kind-counts.ts'

const ofKind = /^entries-(.+)$/
const isKind = (name: string | undefined): name is KindName =>
  (kindNames as readonly (string | undefined)[]).includes(name)
const isOwnList = (name: string): name is OwnListName => (ownLists as readonly string[]).includes(name)

/** "12 feeds", "Photos: 30", for a list of a family's own export. One that this version doesn't know keeps its own name. */
export function useListCounts(): (name: string, count: number) => string {
  const { t } = useLingui()
  const kindCount = useKindCounts()
  const names: Readonly<Record<OwnListName, string>> = {
    'import-sources': t`Marks of earlier imports`,
    children: t`Children`,
    'family-settings': t`Family settings`,
    medicines: t`Medicines`,
    measurements: t`Measurements`,
    milestones: t`Milestones`,
    foods: t`Foods`,
    'milk-stock': t`Milk stash`,
    'own-kinds': t`Custom logs`,
    photos: t`Photos`,
    documents: t`Documents`,
    'visit-questions': t`Questions for the doctor`,
    comments: t`Comments on logs`,
    likes: t`Likes of logs`,
    'photo-comments': t`Comments on photos`,
    'photo-likes': t`Likes of photos`,
    'document-comments': t`Comments on documents`,
    'document-likes': t`Likes of documents`,
    schedule: t`Schedule`,
    'parenting-schedules': t`Parenting schedules`,
    'parenting-overrides': t`Swaps, holidays, and other changes to parenting time`,
    handoffs: t`Handoff notes`,
    articles: t`Articles`,
    'article-pictures': t`Pictures in articles`,
    'article-comments': t`Comments on articles`,
    'article-likes': t`Likes of articles`,
  }
  return (name, count) => {
    const [, kind] = ofKind.exec(name) ?? []
    if (isKind(kind)) return kindCount(kind, count)
    return `${isOwnList(name) ? names[name] : name}: ${count}`
  }
}
