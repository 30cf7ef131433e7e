import { icons } from './icons.ts'

type Attribute = string | number | boolean | null | undefined
type Attributes = Readonly<Record<string, Attribute>>
/** What stands in an element; what is false or missing is left out. */
export type Part = Node | string | null | false | undefined

const svgSpace = 'http://www.w3.org/2000/svg'

/**
 * Makes an element. Texts become text nodes, so nothing in them is ever read as HTML. `true` is an attribute without a value;
 * false, null and undefined are none.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...parts: readonly Part[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  fill(element, attributes, parts)
  return element
}

/** Makes an element of a drawing. */
export function svg(tag: string, attributes: Attributes, ...parts: readonly Part[]): SVGElement {
  const element = document.createElementNS(svgSpace, tag) as SVGElement
  fill(element, attributes, parts)
  return element
}

function fill(element: Element, attributes: Attributes, parts: readonly Part[]): void {
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
  element.append(...parts.filter((part) => part !== null && part !== undefined && part !== false))
}

/** Sets an attribute, or takes it away. */
export function setAttribute(element: Element, name: string, value: Attribute): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

// Whole, so that the small style sheet of the written page finds them (build-tools/written-styles.ts).
const buttonClasses = { primary: 'btn btn-primary', outline: 'btn btn-outline', ghost: 'btn btn-ghost' } as const
const bannerClasses = { info: 'banner', warning: 'banner banner-warning', danger: 'banner banner-danger' } as const

interface ButtonOptions {
  readonly variant?: keyof typeof buttonClasses
  readonly type?: 'button' | 'submit'
  readonly icon?: Node
  readonly onPress?: () => void
}

/** A button as `ui/button.tsx` makes it. */
export function button(label: string, { variant = 'primary', type = 'button', icon, onPress }: ButtonOptions = {}) {
  const made = el('button', { type, class: buttonClasses[variant] }, face(icon, label))
  if (onPress !== undefined) made.addEventListener('click', onPress)
  return made
}

/** A link that looks like a button. */
export function buttonLink(label: string, href: string, variant: keyof typeof buttonClasses = 'primary') {
  return el('a', { href, class: buttonClasses[variant] }, face(undefined, label))
}

const face = (icon: Node | undefined, label: string) => el('span', { class: 'btn-face' }, icon, el('span', {}, label))

/** An icon beside a text. */
export function icon(name: keyof typeof icons, size = 'ic'): SVGElement {
  return svg(
    'svg',
    {
      ...{ viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', class: size, 'aria-hidden': 'true' },
      ...{ 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    },
    ...icons[name].map((d) => svg('path', { d })),
  )
}

/** What is wrong with a field or an answer, said at once. */
export function fieldError(id: string, text: string): HTMLElement {
  return el('p', { id, class: 'field-error', role: 'alert' }, icon('alert', 'ic ic-sm'), el('span', {}, text))
}

/** The state of the page in a sentence or two, as `ui/banner.tsx` shows it. */
export function banner(tone: keyof typeof bannerClasses, ...parts: readonly Part[]): HTMLElement {
  return el(
    'div',
    { class: bannerClasses[tone], role: tone === 'danger' ? 'alert' : 'status' },
    icon('alert'),
    el('div', { class: 'banner-body' }, ...parts),
  )
}
