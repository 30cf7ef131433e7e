import { type ReactNode, useId } from 'react'
import { moveFocus } from './move-focus.ts'
import type { Option } from './segmented.tsx'

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Option<Value>[]
  current: Value
  onCurrentChange: (value: Value) => void
  /** The panel of the current tab. */
  children: ReactNode
}

/** Two to four panels of which one is shown. For navigation between pages use links instead. */
export function Tabs<Value extends string>({ label, tabs, current, onCurrentChange, children }: TabsProps<Value>) {
  const id = useId()
  return (
    <div>
      <div
        className="segmented"
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => moveFocus(event, '.segment')?.click()}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className="segment"
            aria-selected={tab.value === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === current ? 0 : -1}
            disabled={tab.isDisabled}
            onClick={() => onCurrentChange(tab.value)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
