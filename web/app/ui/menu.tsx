import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type FocusEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { GentleExit } from './layers/leave-gently.ts'
import { useLayer } from './layers/use-layer.ts'

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  /** Either a place to go or something to do. */
  href?: string
  onSelect?: () => void
  isDanger?: boolean
  isDisabled?: boolean
  /** Set on every item of a choice: exactly one is checked. */
  isChecked?: boolean
  /** Draws a line before this item. */
  startsGroup?: boolean
}

interface MenuProps {
  /** A button; it receives the menu's behaviour and attributes. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** A line of words at the top, such as whose menu it is. */
  heading?: ReactNode
  align?: 'start' | 'end'
  /** Set where opening is what brought the menu into the page. From the keyboard the first item has the focus then. */
  openedBy?: 'pointer' | 'keyboard'
}

/** A short list of actions or places behind a button. The page can still be scrolled while it is open. */
export function Menu({ trigger, items, heading, align = 'end', openedBy }: MenuProps) {
  const content = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(openedBy !== undefined)
  useLayer(isOpen ? 1 : 0, () => setIsOpen(false))
  // The key that opened it was pressed before the menu was there to hear it.
  const isEntering = useRef(openedBy === 'keyboard')
  const enter = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!isEntering.current || target !== currentTarget) return
    isEntering.current = false
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          className="menu"
          align={align}
          sideOffset={6}
          collisionPadding={12}
          loop
          onFocus={enter}
        >
          <GentleExit of={content} place="free" />
          {heading ? <DropdownMenu.Label className="menu-label">{heading}</DropdownMenu.Label> : null}
          {items.map((item) => (
            <MenuEntry key={item.id} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuEntry({ item }: { item: MenuItem }) {
  const line = item.startsGroup ? <DropdownMenu.Separator className="menu-line" /> : null
  const className = classNames('menu-item', item.isDanger && 'is-danger')
  const face = (
    <>
      {item.icon}
      {item.label}
      {item.isChecked ? <Check aria-hidden="true" className="ic menu-check" /> : null}
    </>
  )
  if (item.isChecked !== undefined) {
    return (
      <>
        {line}
        <DropdownMenu.CheckboxItem
          className={className}
          checked={item.isChecked}
          disabled={item.isDisabled}
          onSelect={() => item.onSelect?.()}
        >
          {face}
        </DropdownMenu.CheckboxItem>
      </>
    )
  }
  return (
    <>
      {line}
      <DropdownMenu.Item
        className={className}
        disabled={item.isDisabled}
        asChild={item.href !== undefined}
        onSelect={() => item.onSelect?.()}
      >
        {item.href !== undefined ? <Link to={item.href}>{face}</Link> : face}
      </DropdownMenu.Item>
    </>
  )
}
