import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Several lines; grows with what is typed up to two fifths of the screen. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} rows={rows} className={classNames('input', className)} />
}
