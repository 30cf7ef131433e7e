import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** One line of text. `ref`, `name` and the rest pass through, so a form library can register it. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} type={type} className={classNames('input', className)} />
}
