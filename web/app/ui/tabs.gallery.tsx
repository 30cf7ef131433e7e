import { useState } from 'react'
import type { Gallery } from './gallery.ts'
import { Tabs } from './tabs.tsx'

function Example() {
  const [current, setCurrent] = useState<'chart' | 'table'>('chart')
  return (
    <Tabs
      label="Growth"
      tabs={[
        { value: 'chart', label: 'Chart' },
        { value: 'table', label: 'Table' },
      ]}
      current={current}
      onCurrentChange={setCurrent}
    >
      <p className="text-muted">{current === 'chart' ? 'The curve stands here.' : 'The same figures as a table.'}</p>
    </Tabs>
  )
}

export const gallery: Gallery = { title: 'Tabs', states: [{ name: 'Two panels', view: <Example /> }] }
