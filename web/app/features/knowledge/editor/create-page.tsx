import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ArticleForm } from './article-form.tsx'
import { MayWrite } from './may-write.tsx'

export function meta() {
  return [{ title: 'Write an article · Nestwren' }]
}

/** A new article of the family. */
export default function CreatePage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Write an article`} backHref="/knowledge" backLabel={t`Back to Knowledge`} />
      <MayWrite>
        <ArticleForm article={null} />
      </MayWrite>
    </>
  )
}
